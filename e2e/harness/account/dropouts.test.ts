import { expect, test } from "vitest";
import { dropoutsIn, type HeardStretch } from "./dropouts.ts";

function stretch(fromMs: number, toMs: number, streamFromMs: number, relation = "gap") {
  const streamToMs = streamFromMs + toMs - fromMs;
  return { relation, fromMs, toMs, streamFromMs, streamToMs } satisfies HeardStretch;
}

test("a hole is the browser's when the stream continued", () => {
  const stretches = [stretch(0, 4000, 0, "start"), stretch(4200, 9000, 4200)];
  expect(dropoutsIn([stretches])).toEqual([{ round: 0, fromMs: 4000, toMs: 4200 }]);
});

test("a hole in which the stream paused is a loss", () => {
  const stretches = [stretch(0, 4000, 0, "start"), stretch(4200, 9000, 4000)];
  expect(dropoutsIn([stretches])).toEqual([]);
});

test("less than a chunk cannot have been lost in transit", () => {
  const buffer = [stretch(0, 4000, 0, "start"), stretch(4010, 9000, 4000)];
  expect(dropoutsIn([buffer])).toEqual([{ round: 0, fromMs: 4000, toMs: 4010 }]);
  const chunk = [stretch(0, 4000, 0, "start"), stretch(4060, 9000, 4000)];
  expect(dropoutsIn([chunk])).toEqual([]);
});

test("less than a chunk cannot have been added in transit", () => {
  const start = stretch(500, 1377, 1023, "start");
  // 92 ms of the stream are not the talk's, of which 78 are missing.
  expect(dropoutsIn([[start, stretch(1455, 1664, 1992)]])).toEqual([
    { round: 0, fromMs: 1377, toMs: 1455 },
  ]);
  expect(dropoutsIn([[start, stretch(1407, 1664, 1990)]])).toEqual([]);
});

test("sound missing beside the browser's silence was dropped with it", () => {
  const start = stretch(0, 4000, 0, "start");
  expect(dropoutsIn([[start, stretch(4490, 9000, 4428)]])).toHaveLength(1);
  expect(dropoutsIn([[start, stretch(4300, 9000, 4120)]])).toEqual([]);
});

test("a jump is not a dropout", () => {
  const start = stretch(0, 4000, 0, "start");
  expect(dropoutsIn([[start, stretch(9000, 9900, 4200, "seek")]])).toEqual([]);
  expect(dropoutsIn([[start, stretch(1000, 1900, 4200, "seek")]])).toEqual([]);
});

test("a long dropout differs from a jump only by its silence", () => {
  const long = [stretch(0, 3917, 0, "start"), stretch(6863, 7223, 7089, "seek")];
  expect(dropoutsIn([long])).toEqual([{ round: 0, fromMs: 3917, toMs: 6863 }]);
});

test("a damaged word mistaken for another one leaves the hole a dropout", () => {
  const torn = [
    stretch(64_119, 64_560, 4653, "start"),
    stretch(8765, 8883, 5206, "seek"),
    stretch(64_830, 67_349, 5324, "seek"),
  ];
  expect(dropoutsIn([torn])).toEqual([{ round: 0, fromMs: 64_560, toMs: 64_830 }]);
  const jump = torn.map((each, at) => (at === 1 ? stretch(8765, 9883, 5206, "seek") : each));
  expect(dropoutsIn([jump])).toEqual([]);
});

test("when everything stalled, the stream may be longer than the talk", () => {
  const start = stretch(0, 4000, 0, "start");
  expect(dropoutsIn([[start, stretch(4864, 9000, 4886)]])).toHaveLength(1);
});

test("when only the talk stalled, a word is damaged and nothing is dropped", () => {
  const stretches = [stretch(500, 3194, 1023, "start"), stretch(3196, 6853, 4003)];
  expect(dropoutsIn([stretches])).toEqual([{ round: 0, fromMs: 3194, toMs: 3196 }]);
  const paused = [stretch(0, 4000, 0, "start"), stretch(4000, 9000, 4886, "resume")];
  expect(dropoutsIn([paused])).toEqual([{ round: 0, fromMs: 4000, toMs: 4000 }]);
});

test("rounds are distinguished, also when a later session hears the previous round again", () => {
  const sessions = [
    [stretch(0, 84_000, 0, "start"), stretch(0, 3000, 84_000, "seek")],
    [stretch(80_000, 81_000, 0, "start"), stretch(81_300, 84_000, 1300)],
    [stretch(0, 2000, 0, "start"), stretch(2100, 9000, 2100)],
  ];
  expect(dropoutsIn(sessions)).toEqual([
    { round: 0, fromMs: 81_000, toMs: 81_300 },
    { round: 1, fromMs: 2000, toMs: 2100 },
  ]);
});

test("a dropout that two sessions heard counts once", () => {
  const session = [stretch(0, 4000, 0, "start"), stretch(4200, 9000, 4200)];
  expect(dropoutsIn([session, session])).toHaveLength(1);
});

test("unheard rounds count too when the start of a session is known", () => {
  const sessions = [
    [stretch(0, 6000, 0, "start")],
    [stretch(9000, 9900, 0, "start"), stretch(10_000, 11_000, 1000)],
  ];
  const roundOf = (session: number) => [0, 2][session] ?? 0;
  expect(dropoutsIn(sessions, roundOf)).toEqual([{ round: 2, fromMs: 9900, toMs: 10_000 }]);
});
