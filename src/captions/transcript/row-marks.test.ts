import { describe, expect, it } from "vitest";
import { rowMarksOf } from "./row-marks.ts";
import type { TranscriptRow } from "./transcript-row.ts";

const words = (id: number, startMs: number, endMs: number): TranscriptRow => ({
  ...{ kind: "words", id, startMs, endMs, spokenAtMs: null, mediaMs: null, cells: new Map() },
});
const ROWS: readonly TranscriptRow[] = [
  { kind: "page", id: 0, startMs: 0, endMs: 0, title: "A", address: "" },
  words(1, 1000, 3000),
  { kind: "gap", id: 2, startMs: 3000, endMs: 6000 },
  words(3, 6000, 8000),
];
const marksOf = (atMs: readonly number[], isLive = false) => {
  const bookmarks = atMs.map((each) => ({ atMs: each, note: "" }));
  const { byRow, pending } = rowMarksOf(ROWS, bookmarks, isLive);
  const rows = [...byRow].map(([id, marks]) => [id, ...marks.map((each) => each.atMs)]);
  return { rows, pending: pending.map((each) => each.atMs) };
};

describe("bookmarks of rows", () => {
  it("belong to the last words that begin before them, never to gaps or pages", () => {
    expect(marksOf([0, 1500, 4000, 6000, 9000])).toEqual({
      rows: [
        [1, 0, 1500, 4000],
        [3, 6000, 9000],
      ],
      pending: [],
    });
  });

  it("wait for words that are still to come while captions run", () => {
    expect(marksOf([7000, 9000], true)).toEqual({ rows: [[3, 7000]], pending: [9000] });
    const { byRow, pending } = rowMarksOf([], [{ atMs: 5, note: "" }], false);
    expect([byRow.size, pending.length]).toEqual([0, 1]);
  });
});
