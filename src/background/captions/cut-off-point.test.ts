import { expect, it } from "vitest";
import type { JournalSegment } from "../../store/journal/journal-entry.ts";
import { cutOffPoint } from "./cut-off-point.ts";

const STARTED_AT_MS = 1_800_000_000_000;

function segment(lane: string, startMs: number, endMs: number, change = {}): JournalSegment {
  return {
    ...{ sessionId: "s", lane, ordinal: 0, language: "en", text: "Good", startMs, endMs },
    ...{ spokenAtMs: STARTED_AT_MS + startMs, mediaMs: null, ...change },
  };
}

const pointOf = (segments: readonly JournalSegment[], afterMs = 9000) =>
  cutOffPoint(segments, ["de"], STARTED_AT_MS + afterMs);

it("is the end of what all lanes have concluded", () => {
  const { progress, continuesAtMs } = pointOf([
    segment("original", 0, 2000),
    segment("original", 2000, 5000),
    segment("de", 0, 4000),
    segment("fr", 0, 1000),
  ]);
  expect(progress).toEqual({ settledMs: 4000, beganMs: 4000, heardMs: 4000, drafts: [] });
  expect(continuesAtMs).toBe(4000);
});

it("is the start of captions that have no words yet", () => {
  expect(pointOf([]).continuesAtMs).toBe(0);
  expect(pointOf([segment("de", 0, 4000)]).continuesAtMs).toBe(0);
});

it("leaves out the sound that no page keeps so long", () => {
  const { progress, continuesAtMs } = pointOf([segment("original", 1000, 2000)], 30_000);
  expect(progress.settledMs).toBe(2000);
  expect(continuesAtMs).toBe(10_000);
});

it("leaves out nothing if it is not known when the words were spoken", () => {
  expect(pointOf([segment("original", 1000, 2000, { spokenAtMs: null })], 60_000)).toMatchObject({
    continuesAtMs: 2000,
  });
});
