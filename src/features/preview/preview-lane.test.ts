import { expect, test } from "vitest";
import { redrawTickAt } from "../../captions/pace/redraw-tick.ts";
import { PreviewLane } from "./preview-lane.ts";

const CHOICES = { pace: 4, columns: null, lines: 2 } as const;

function readUntil(lane: PreviewLane, endMs: number): string[] {
  const read: string[] = [];
  for (let atMs = 0; atMs < endMs; atMs = Math.max(atMs + 16, lane.nextMs(atMs))) {
    const lines = lane.linesAt(atMs);
    read.push(lines.map(({ firm, tentative }) => firm + tentative).join("/"));
  }
  return read;
}

test("draws firm and tentative words, and starts over at the end", () => {
  const lane = new PreviewLane("en", CHOICES);
  const read = readUntil(lane, 60_000).join("\n");
  expect(read.match(/Lighthouses learned to blink/g)?.length).toBeGreaterThan(1);
  expect(read).toContain("Count the seconds");
});

test("shows held-back words only at caption moments, as the overlay does", () => {
  const lane = new PreviewLane("en", { ...CHOICES, pace: 2 });
  let before = "";
  let moments = 0;
  for (let atMs = 0; atMs < 30_000; atMs += 10) {
    const lines = lane.linesAt(atMs);
    const now = lines.map(({ firm, tentative }) => firm + tentative).join("/");
    // New firm words appear at once.
    const isFirm = lines.every(({ tentative }) => tentative === "");
    if (now !== before && !isFirm) {
      expect(redrawTickAt(atMs)).toBe(atMs);
      moments += 1;
    }
    before = now;
  }
  expect(moments).toBeGreaterThan(10);
});

test("never shows more lines than chosen, even after a change", () => {
  const lane = new PreviewLane("de", CHOICES);
  readUntil(lane, 9000);
  lane.setChoices({ ...CHOICES, lines: 1 });
  expect(lane.linesAt(9000).length).toBeLessThanOrEqual(1);
});
