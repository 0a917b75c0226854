import { expect, test } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { CueTrack } from "./cue-track.ts";
import { segmentCues } from "./segment-cues.ts";
import type { Cue } from "./subtitle-cues.ts";

const cue = (fromMs: number, toMs: number): Cue => ({
  fromMs,
  toMs,
  lines: [`${fromMs}`],
  language: "en",
  kind: "words",
});

const track = (...cues: Cue[]) => {
  const made = new CueTrack();
  made.addCues(cues);
  return made;
};

test("finds the cue at a position and the next change", () => {
  const cues = track(cue(1000, 2000), cue(4000, 5000));
  expect(cues.cueAt(0)).toMatchObject({ cue: null, untilMs: 1000 });
  expect(cues.cueAt(1000)).toMatchObject({ cue: { fromMs: 1000 }, untilMs: 2000 });
  expect(cues.cueAt(2000)).toMatchObject({ cue: null, untilMs: 4000 });
  expect(cues.cueAt(9000)).toMatchObject({ cue: null, untilMs: Number.POSITIVE_INFINITY });
});

test("a moment between two cues does not flicker", () => {
  expect(track(cue(0, 1000), cue(1084, 2000)).cueAt(1050)).toMatchObject({
    cue: { fromMs: 0 },
    untilMs: 1084,
  });
});

test("a moment in which two cues overlap does not flicker", () => {
  const cues = track(cue(0, 1000), cue(900, 2000));
  expect(cues.cueAt(899)).toMatchObject({ cue: { fromMs: 0 }, untilMs: 900 });
  expect(cues.cueAt(950)).toMatchObject({ cue: { lines: ["900"] }, untilMs: 2000 });
});

test("shows overlapping cues together, in the order of their start", () => {
  const cues = track(cue(0, 10_000), cue(2000, 3000), cue(2500, 6000));
  const lines = (atMs: number) => cues.cueAt(atMs).cue?.lines;
  expect(lines(1000)).toEqual(["0"]);
  expect(cues.cueAt(2100)).toMatchObject({ cue: { lines: ["0", "2000"] }, untilMs: 2500 });
  expect(lines(2700)).toEqual(["0", "2000", "2500"]);
  expect(lines(3000)).toEqual(["0", "2500"]);
  expect(lines(7000)).toEqual(["0"]);
  expect(cues.cueAt(10_000).cue).toBeNull();
});

test("gives the same object for the same cues, so that nothing is drawn twice", () => {
  const cues = track(cue(0, 10_000), cue(2000, 3000));
  expect(cues.cueAt(2600).cue).toBe(cues.cueAt(2500).cue);
  expect(cues.cueAt(500).cue).toBe(cues.cueAt(600).cue);
});

test("shows the newest four of many cues", () => {
  const cues = track(...[0, 1, 2, 3, 4, 5].map((n) => cue(n, 10_000)));
  expect(cues.cueAt(5000).cue?.lines).toEqual(["2", "3", "4", "5"]);
});

test("a long cue stays during many short ones", () => {
  const short = Array.from({ length: 30 }, (_, n) => cue(1000 * (n + 1), 1000 * (n + 1) + 500));
  expect(track(cue(0, 60_000), ...short).cueAt(30_200).cue?.lines).toEqual(["0", "30000"]);
});

test("nothing changes before the announced position", () => {
  const times = fc.tuple(fc.nat(20_000), fc.integer({ min: 1, max: 3000 }));
  fc.assert(
    fc.property(
      fc.array(times, { maxLength: 20 }),
      fc.nat(25_000),
      fc.nat(999),
      (all, at, share) => {
        const cues = track(...all.map(([fromMs, ms]) => cue(fromMs, fromMs + ms)));
        const now = cues.cueAt(at);
        expect(now.untilMs).toBeGreaterThan(at);
        const later = Math.min(at + ((now.untilMs - at) * share) / 1000, 1e9);
        expect(cues.cueAt(later).cue).toEqual(now.cue);
      },
    ),
  );
});

test("existing subtitles keep their lines and times", () => {
  const one = (text: string) => ({ text, language: "en", fromMs: 100, toMs: 900 });
  expect(segmentCues([one(" - Who is it?\n- Me."), one(" "), one("One line")])).toMatchObject([
    { fromMs: 100, toMs: 900, lines: ["- Who is it?", "- Me."] },
    { lines: ["One line"] },
  ]);
});
