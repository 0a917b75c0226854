import { expect, it } from "vitest";
import type { Segment } from "../../captions/segment.ts";
import { DraftWordTimes } from "./draft-word-times.ts";

const draft = (text: string, startMs: number, endMs: number): Segment[] => [
  { text, startMs, endMs },
];

it("knows when each word of a draft ended from the updates that built it", () => {
  const words = new DraftWordTimes();
  words.applyUpdate([], draft(" a", 1000, 1700));
  words.applyUpdate([], draft(" a lighthouse", 1000, 1900));
  words.applyUpdate([], draft(" a lighthouse turns", 1000, 3000));
  expect(words.splitDraft(draft(" a lighthouse turns", 1000, 3000))).toEqual([
    { text: " a", startMs: 1000, endMs: 1700 },
    { text: " lighthouse", startMs: 1700, endMs: 1900 },
    { text: " turns", startMs: 1900, endMs: 3000 },
  ]);
});

it("forgets rewritten words and continues after concluded ones", () => {
  const words = new DraftWordTimes();
  words.applyUpdate([], draft(" a", 1000, 1700));
  words.applyUpdate([], draft(" a light", 1000, 1900));
  words.applyUpdate([], draft(" a white house", 1000, 2400));
  words.applyUpdate(draft(" a", 1000, 1700), draft(" white house", 1700, 2400));
  words.applyUpdate([], draft(" white house stands", 1700, 3000));
  expect(words.splitDraft(draft(" white house stands", 1700, 3000))).toEqual([
    { text: " white house", startMs: 1700, endMs: 2400 },
    { text: " stands", startMs: 2400, endMs: 3000 },
  ]);
});
