// @vitest-environment node
import { expect, test } from "vitest";
import { SoundMeter } from "./sound-meter.ts";

const PIECE_MS = 60;

/** A meter and the wall clock of the sound it hears. */
function meterAt(startMs = 1_000_000) {
  const meter = new SoundMeter();
  const states: string[] = [];
  let nowMs = startMs;
  const note = (changed: boolean) => {
    if (changed) states.push(meter.state);
  };
  return {
    meter,
    states,
    /** Plays sound of one loudness, and captures it as it is played. */
    play(peak: number, forMs: number) {
      for (const endMs = nowMs + forMs; nowMs < endMs; ) {
        nowMs += PIECE_MS;
        note(meter.hear({ peak, durationMs: PIECE_MS, capturedAtMs: nowMs }));
      }
    },
    /** Time goes by and capture sends nothing. */
    pass(forMs: number) {
      nowMs += forMs;
      note(meter.hearNothing(nowMs));
    },
    audible(audible: boolean) {
      note(meter.setTabAudible(audible, nowMs));
    },
  };
}

test.each([3_600, 20_000, 600_000])("a pause of %i ms is no protected sound", (pauseMs) => {
  const rig = meterAt();
  rig.audible(true);
  rig.play(0.3, 5_000);
  // The browser calls a tab audible for two seconds longer than it is.
  rig.play(0, 2_000);
  rig.audible(false);
  rig.play(0, pauseMs);
  rig.audible(true);
  // Sound takes a moment from the player to the capture.
  rig.play(0, 300);
  rig.play(0.3, 1_000);
  expect(rig.states).not.toContain("blocked");
  expect(rig.meter.state).toBe("heard");
});

test("zeros of before the tab sounded count for nothing, also when they are sent late", () => {
  const { meter } = meterAt();
  meter.setTabAudible(false, 0);
  meter.setTabAudible(true, 10_000);
  for (let capturedAtMs = PIECE_MS; capturedAtMs <= 10_000; capturedAtMs += PIECE_MS) {
    meter.hear({ peak: 0, durationMs: PIECE_MS, capturedAtMs });
  }
  expect(meter.state).toBe("unknown");
});

test("an audible tab of which nothing but zeros comes for 3.5 s protects its sound", () => {
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

test("protected sound is found while capture waits for sound", () => {
  const rig = meterAt();
  rig.play(0, 60_000);
  rig.pass(30_000);
  rig.audible(true);
  rig.pass(3_400);
  expect(rig.states).toEqual([]);
  rig.pass(100);
  expect(rig.states).toEqual(["blocked"]);
});

test("a tab that capture heard noise of last is not judged by what it does not hear", () => {
  const rig = meterAt();
  rig.play(0.0005, 60_000);
  rig.audible(true);
  rig.pass(10_000);
  expect(rig.states).toEqual([]);
});
