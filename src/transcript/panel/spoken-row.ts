import type { TranscriptRow, WordsRow } from "../../captions/transcript/transcript-row.ts";
import type { PlayerPlace } from "../../messaging/channel.ts";

/** After the end of a row it is still the one that was just said. */
const LINGERS_MS = 3000;

/** Of rows that were said at the same place of a medium, so near to one another, the newest counts. */
const SAME_PLACE_MS = 1000;

/** Where a player is now, in milliseconds of its medium. */
export function placeNow({ mediaMs, atMs, rate }: PlayerPlace, nowMs: number): number {
  return mediaMs + Math.max(0, nowMs - atMs) * rate;
}

/**
 * The row that is being said: while a recording plays the one at the player's place, during live
 * captions the newest one.
 * @param isLive whether captions are under way
 */
export function spokenRow(
  rows: readonly TranscriptRow[],
  player: PlayerPlace | null,
  isLive: boolean,
  nowMs: number,
): WordsRow | null {
  const newest = newestWords(rows);
  if (!player) return isLive ? newest : null;
  const placeMs = placeNow(player, nowMs);
  let best: WordsRow | null = null;
  let bestMs = Number.NEGATIVE_INFINITY;
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index];
    if (row?.kind !== "words" || row.mediaMs === null || row.mediaMs > placeMs) continue;
    if (row.mediaMs <= bestMs + (best ? SAME_PLACE_MS : 0)) continue;
    best = row;
    bestMs = row.mediaMs;
  }
  if (!best) return isLive && newest?.mediaMs === null ? newest : null;
  const lastsMs = best.endMs - best.startMs + LINGERS_MS;
  return (isLive && best === newest) || placeMs - bestMs <= lastsMs ? best : null;
}

function newestWords(rows: readonly TranscriptRow[]): WordsRow | null {
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index];
    if (row?.kind === "words") return row;
  }
  return null;
}
