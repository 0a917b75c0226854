// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SilenceWatch } from "./silence-watch.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => void vi.useRealTimers());

/** A watch that has heard a second of zeros while nothing played. */
function watchAfterSilence() {
  const onState = vi.fn();
  const watch = new SilenceWatch(onState);
  for (let at = 0; at < 17; at += 1) {
    watch.hear({ peak: 0, durationMs: 60, capturedAtMs: Date.now() - 1000 + 60 * at });
  }
  return { watch, onState };
}

test("protected sound that begins while capture waits is found after 3.6 s, and not before", async () => {
  const { watch, onState } = watchAfterSilence();
  watch.setWaiting(true);
  await vi.advanceTimersByTimeAsync(60_000);
  watch.setTabAudible(true);
  await vi.advanceTimersByTimeAsync(3_400);
  expect(onState).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onState).toHaveBeenCalledExactlyOnceWith("blocked");
});

test("sound that capture wakes up for is not protected", async () => {
  const { watch, onState } = watchAfterSilence();
  watch.setWaiting(true);
  watch.setTabAudible(true);
  await vi.advanceTimersByTimeAsync(300);
  watch.setWaiting(false);
  watch.hear({ peak: 0.4, durationMs: 60, capturedAtMs: Date.now() });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onState.mock.calls).toEqual([["heard"]]);
});

test("a tab that falls silent before it is judged is not judged", async () => {
  const { watch, onState } = watchAfterSilence();
  watch.setWaiting(true);
  watch.setTabAudible(true);
  await vi.advanceTimersByTimeAsync(2_000);
  watch.setTabAudible(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onState).not.toHaveBeenCalled();
});
