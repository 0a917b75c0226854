import { expect, test } from "vitest";
import type { Segment } from "../../captions/segment.ts";
import { SegmentNumbering } from "./segment-numbering.ts";

const segment = (text: string, startMs: number): Segment => ({
  text,
  startMs,
  endMs: startMs + 400,
});
const update = (lane: string, ...concluded: Segment[]) => ({
  lane,
  language: lane,
  concluded,
  tentative: [segment(" tail", 9000)],
});

test("numbers each lane by itself, and counts concluded segments alone", () => {
  const numbering = new SegmentNumbering("a");
  const updates = [
    update("original", segment("One", 0), segment(" two", 400)),
    update("de", segment("Eins", 0)),
    update("original"),
    update("original", segment(" three", 900)),
  ];
  expect(updates.map((each) => numbering.numberUpdate(each).ordinal)).toEqual([0, 0, 2, 2]);
  expect([...numbering.counts]).toEqual([
    ["original", 3],
    ["de", 1],
  ]);
});

test("gives no times to words from before there was sound, and none of a player that did not play", () => {
  const numbering = new SegmentNumbering("a");
  const numbered = numbering.numberUpdate(update("de", segment("Eins", 0), segment(" zwei", 400)));
  const spokenAtMs = (positionMs: number) => (positionMs < 400 ? null : 50_000 + positionMs);
  const segments = numbering.journalSegments(numbered, { spokenAtMs, mediaMs: () => null });
  expect(segments.map((each) => [each.sessionId, each.ordinal, each.spokenAtMs])).toEqual([
    ["a", 0, null],
    ["a", 1, 50_400],
  ]);
  expect(segments.map(({ mediaMs }) => mediaMs)).toEqual([null, null]);
});
