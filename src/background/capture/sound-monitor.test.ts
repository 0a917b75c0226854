import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SoundMonitor } from "./sound-monitor.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => void vi.useRealTimers());

function monitorAfterSilence() {
  const onSound = vi.fn();
  const onPlayer = vi.fn();
  const monitor = new SoundMonitor({ onSound, onPlayer });
  for (let at = 0; at < 17; at += 1) {
    monitor.onSent({ peak: 0, durationMs: 60, capturedAtMs: Date.now() - 1000 + 60 * at });
  }
  return { monitor, onSound, onPlayer };
}

test("finds protected sound that begins while capture waits after 3.6 s, and not before", async () => {
  const { monitor, onSound } = monitorAfterSilence();
  monitor.setWaiting(true);
  await vi.advanceTimersByTimeAsync(60_000);
  monitor.setTabAudible(true);
  await vi.advanceTimersByTimeAsync(3_400);
  expect(onSound).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onSound).toHaveBeenCalledExactlyOnceWith("blocked");
});

test("does not call sound protected that capture wakes up for", async () => {
  const { monitor, onSound } = monitorAfterSilence();
  monitor.setWaiting(true);
  monitor.setTabAudible(true);
  await vi.advanceTimersByTimeAsync(300);
  monitor.setWaiting(false);
  monitor.onSent({ peak: 0.4, durationMs: 60, capturedAtMs: Date.now() });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onSound.mock.calls).toEqual([["heard"]]);
});

test("does not judge a tab that falls silent first", async () => {
  const { monitor, onSound } = monitorAfterSilence();
  monitor.setWaiting(true);
  monitor.setTabAudible(true);
  await vi.advanceTimersByTimeAsync(2_000);
  monitor.setTabAudible(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onSound).not.toHaveBeenCalled();
});

test("reports a paused player while capture waits for sound, and only then without silence", () => {
  const { monitor, onPlayer } = monitorAfterSilence();
  monitor.onSent({ peak: 0.4, durationMs: 60, capturedAtMs: Date.now() });
  monitor.setPlayers({ paused: true, rate: 1 });
  expect(onPlayer).not.toHaveBeenCalled();
  monitor.setWaiting(true);
  monitor.setPlayers({ paused: true, rate: 1 });
  expect(onPlayer).toHaveBeenCalledExactlyOnceWith({ paused: true, rate: 1 });
});
