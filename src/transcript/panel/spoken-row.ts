import type { TranscriptRow, WordsRow } from "../../captions/transcript/transcript-row.ts";
import type { PlayerPosition } from "../../messaging/channel.ts";

// A row stays current for this long after its end.
const LINGERS_MS = 3000;

// Rows within this distance were spoken at the same position; the newest counts.
const SAME_PLACE_MS = 1000;

/** Current position of a player, in milliseconds of its media. */
export function positionNowMs({ mediaMs, atMs, rate }: PlayerPosition, nowMs: number): number {
  return mediaMs + Math.max(0, nowMs - atMs) * rate;
}

/** The row being spoken: the one at the player's position, or the newest row of live captions. */
export function spokenRow(
  rows: readonly TranscriptRow[],
  player: PlayerPosition | null,
  isLive: boolean,
  nowMs: number,
): WordsRow | null {
  const newest = newestText(rows);
  if (!player) return isLive ? newest : null;
  const placeMs = positionNowMs(player, nowMs);
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

function newestText(rows: readonly TranscriptRow[]): WordsRow | null {
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index];
    if (row?.kind === "words") return row;
  }
  return null;
}
