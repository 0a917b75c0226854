import { expect, test } from "vitest";
import { momentOf } from "../../captions/pace/caption-moment.ts";
import { PreviewLane } from "./preview-lane.ts";

const CHOICES = { pace: 4, columns: null, lines: 2 } as const;

/** What is read from the lane, moment by moment, as a preview draws it. */
function readUntil(lane: PreviewLane, endMs: number): string[] {
  const read: string[] = [];
  for (let atMs = 0; atMs < endMs; atMs = Math.max(atMs + 16, lane.nextMs(atMs))) {
    const lines = lane.linesAt(atMs);
    read.push(lines.map(({ firm, tentative }) => firm + tentative).join("/"));
  }
  return read;
}

test("the talk is drawn in both kinds of words, and begins again when it is over", () => {
  const lane = new PreviewLane("en", CHOICES);
  const read = readUntil(lane, 60_000).join("\n");
  expect(read.match(/Lighthouses learned to blink/g)?.length).toBeGreaterThan(1);
  expect(read).toContain("Count the seconds");
});

test("what is kept back comes at moments, as it does over a page", () => {
  const lane = new PreviewLane("en", { ...CHOICES, pace: 2 });
  let before = "";
  let moments = 0;
  for (let atMs = 0; atMs < 30_000; atMs += 10) {
    const lines = lane.linesAt(atMs);
    const now = lines.map(({ firm, tentative }) => firm + tentative).join("/");
    // Firm words that were not there yet are drawn at once.
    const isFirm = lines.every(({ tentative }) => tentative === "");
    if (now !== before && !isFirm) {
      expect(momentOf(atMs)).toBe(atMs);
      moments += 1;
    }
    before = now;
  }
  expect(moments).toBeGreaterThan(10);
});

test("never more lines than are asked for, also when that changes", () => {
  const lane = new PreviewLane("de", CHOICES);
  readUntil(lane, 9000);
  lane.setChoices({ ...CHOICES, lines: 1 });
  expect(lane.linesAt(9000).length).toBeLessThanOrEqual(1);
});
