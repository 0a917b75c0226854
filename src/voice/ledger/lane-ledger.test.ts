import { expect, test } from "vitest";
import type { SegmentUpdate } from "../../captions/segment.ts";
import { LaneLedger } from "./lane-ledger.ts";

test("keeps a short word of a draft even if the settled point has passed it", () => {
  const concluded = [
    {
      lane: "original",
      language: "en",
      segment: { text: "In seventeen eighty-one,", startMs: 27_788, endMs: 29_536 },
    },
  ] as const;
  const segments = [
    { text: " a", startMs: 29_335, endMs: 29_786 },
    { text: " Swedish", startMs: 29_786, endMs: 30_246 },
    { text: " engineer called Jonas", startMs: 30_246, endMs: 31_606 },
    { text: " Norberg", startMs: 31_606, endMs: 32_366 },
    { text: " borrowed an idea", startMs: 32_366, endMs: 33_386 },
  ];
  const updates: SegmentUpdate[] = [];
  // Where the draft began when it was a single word.
  const fromMs = 29_604;
  const drafts = [{ lane: "original", language: "en", segments }] as const;
  const ledger = new LaneLedger({ fromMs, concluded, drafts }, (update) => updates.push(update));
  ledger.skipStalledSentence(fromMs);
  const texts = updates.flatMap(({ concluded }) => concluded.map(({ text }) => text));
  expect(texts.join("")).toMatch(/^ a Swedish engineer called/);
});
