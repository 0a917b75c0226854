import { isNumberWithin } from "../lib/is-number-within.ts";
import { isRecord } from "../lib/is-record.ts";

export interface PlayerClock {
  readonly mediaMs: number;
  readonly atMs: number;
  /** Speed; 0 while it is paused, buffers or seeks. */
  readonly rate: number;
  /** How likely this is the page's main player; the highest weight wins. */
  readonly weight: number;
}

/** The clock of the page's main player; null without any. */
export function mainClock(clocks: Iterable<PlayerClock>): PlayerClock | null {
  let best: PlayerClock | null = null;
  for (const each of clocks) if (!best || each.weight > best.weight) best = each;
  return best;
}

/** A report from a frame that shows a transcript: its player, or a step of the offset. */
export type CueReport =
  | { readonly kind: "clock"; readonly clock: PlayerClock | null }
  | { readonly kind: "nudge"; readonly byMs: number };

export const NUDGES_MS = [-1000, -100, 100, 1000] as const;

// Some live streams count from 1970.
const MEDIA_MS = { min: 0, max: 1e14 } as const;
const AT_MS = { min: 0, max: 8.64e15 } as const;
const RATE = { min: 0, max: 16 } as const;
const WEIGHT = { min: 0, max: 10 } as const;

export function readCueReport(message: unknown): CueReport | null {
  if (!isRecord(message)) return null;
  const { kind } = message;
  if (kind === "nudge") {
    const byMs = NUDGES_MS.find((each) => each === message.byMs);
    return byMs === undefined ? null : { kind, byMs };
  }
  if (kind !== "clock") return null;
  if (message.clock === null) return { kind, clock: null };
  if (!isRecord(message.clock)) return null;
  const { mediaMs, atMs, rate, weight } = message.clock;
  if (!isNumberWithin(mediaMs, MEDIA_MS) || !isNumberWithin(atMs, AT_MS)) return null;
  if (!isNumberWithin(rate, RATE) || !isNumberWithin(weight, WEIGHT)) return null;
  return { kind, clock: { mediaMs, atMs, rate, weight } };
}
