import { expect, it } from "vitest";
import { TranscriptRows } from "../../captions/transcript/transcript-rows.ts";
import { concludedSegment } from "../testing/concluded-segment.ts";
import { spokenRow } from "./spoken-row.ts";

const TALK = [
  "The lamp burns whale oil here.",
  " It is lit at dusk, each day.",
  " Nobody knows why it is so.",
];

function talk() {
  const rows = new TranscriptRows();
  rows.appendSegments(TALK.map((text, at) => concludedSegment("original", at, text)));
  return rows;
}

const player = (mediaMs: number, rate = 0) => ({ mediaMs, atMs: 1000, rate, canSeek: true });
const textAt = (...[rows, ...rest]: Parameters<typeof spokenRow>) =>
  spokenRow(rows, ...rest)
    ?.cells.get("original")
    ?.text.trim() ?? null;

it("marks the row at the player's position", () => {
  const { rows } = talk();
  expect(textAt(rows, player(59_000), false, 1000)).toBeNull();
  expect(textAt(rows, player(60_500), false, 1000)).toBe(TALK[0]);
  // The player continues between two reports.
  expect(textAt(rows, player(60_500, 1), false, 3000)).toBe(TALK[1]?.trim());
  expect(textAt(rows, player(60_500, 2), false, 3000)).toBe(TALK[2]?.trim());
  expect(textAt(rows, player(90_000), false, 1000)).toBeNull();
});

it("marks the newest row of live captions unless the user has gone back", () => {
  const { rows } = talk();
  expect(textAt(rows, null, true, 1000)).toBe(TALK[2]?.trim());
  expect(textAt(rows, null, false, 1000)).toBeNull();
  expect(textAt(rows, player(90_000, 1), true, 1000)).toBe(TALK[2]?.trim());
  expect(textAt(rows, player(62_100, 1), true, 1000)).toBe(TALK[1]?.trim());
});

it("prefers the newer of two rows at the same position", () => {
  const rows = talk();
  const again = TALK.map((text, at) => ({
    ...concludedSegment("original", 3 + at, text),
    mediaMs: 60_000 + at * 2000,
  }));
  rows.appendSegments(again);
  expect(spokenRow(rows.rows, player(60_500), true, 1000)).toBe(rows.rows[3]);
});
