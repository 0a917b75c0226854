import { expect, test } from "vitest";
import { SoundMeter } from "./sound-meter.ts";

const PIECE_MS = 60;

function meterAt(startMs = 1_000_000) {
  const meter = new SoundMeter();
  const states: string[] = [];
  let nowMs = startMs;
  const recordChange = (hasChanged: boolean) => {
    if (hasChanged) states.push(meter.state);
  };
  return {
    meter,
    states,
    play(peak: number, forMs: number) {
      for (const endMs = nowMs + forMs; nowMs < endMs; ) {
        nowMs += PIECE_MS;
        recordChange(meter.addSound({ peak, durationMs: PIECE_MS, capturedAtMs: nowMs }));
      }
    },
    // Time passes and capture sends nothing.
    pass(forMs: number) {
      nowMs += forMs;
      recordChange(meter.judgeWithoutSound(nowMs));
    },
    audible(audible: boolean) {
      recordChange(meter.setTabAudible(audible, nowMs));
    },
  };
}

test.each([3_600, 20_000, 600_000])(
  "does not take a pause of %i ms for protected sound",
  (pauseMs) => {
    const rig = meterAt();
    rig.audible(true);
    rig.play(0.3, 5_000);
    // Browsers call a tab audible for two seconds after its last sound.
    rig.play(0, 2_000);
    rig.audible(false);
    rig.play(0, pauseMs);
    rig.audible(true);
    // Sound takes a moment from the player to the capture.
    rig.play(0, 300);
    rig.play(0.3, 1_000);
    expect(rig.states).not.toContain("blocked");
    expect(rig.meter.state).toBe("heard");
  },
);

test("ignores zeros from before the tab sounded, even when they are sent late", () => {
  const { meter } = meterAt();
  meter.setTabAudible(false, 0);
  meter.setTabAudible(true, 10_000);
  for (let capturedAtMs = PIECE_MS; capturedAtMs <= 10_000; capturedAtMs += PIECE_MS) {
    meter.addSound({ peak: 0, durationMs: PIECE_MS, capturedAtMs });
  }
  expect(meter.state).toBe("unknown");
});

test("calls the sound of an audible tab protected after 3.5 s of nothing but zeros", () => {
  const rig = meterAt();
  rig.play(0, 10_000);
  rig.audible(true);
  rig.play(0, 3_420);
  expect(rig.states).toEqual([]);
  rig.play(0, 120);
  expect(rig.states).toEqual(["blocked"]);
  rig.audible(false);
  expect(rig.states).toEqual(["blocked", "unknown"]);
});

test("finds protected sound while capture waits for sound", () => {
  const rig = meterAt();
  rig.play(0, 60_000);
  rig.pass(30_000);
  rig.audible(true);
  rig.pass(3_400);
  expect(rig.states).toEqual([]);
  rig.pass(100);
  expect(rig.states).toEqual(["blocked"]);
});

test("does not judge a waiting capture whose last sound was noise", () => {
  const rig = meterAt();
  rig.play(0.0005, 60_000);
  rig.audible(true);
  rig.pass(10_000);
  expect(rig.states).toEqual([]);
});
