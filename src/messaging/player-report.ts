import { isNumberWithin } from "../lib/is-number-within.ts";
import { isRecord } from "../lib/is-record.ts";

/** State of one frame's players; `none` until one of them has played with sound. */
export interface PlayerReport {
  readonly state: "none" | "playing" | "paused";
  readonly rate: number;
  readonly hasSeeked: boolean;
  readonly place: MediaPosition | null;
}

export interface MediaPosition {
  readonly mediaMs: number;
  readonly atMs: number;
  /** How fast the position moves: the rate, or 0 while paused or buffering. */
  readonly speed: number;
  readonly durationMs: number | null;
  readonly seekable: MediaSpan | null;
}

export interface MediaSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

export const MAX_RATE = 16;

// Some live streams count from 1970; the limit is a few thousand years.
const MEDIA_MS = { min: 0, max: 1e14 };

const WALL_CLOCK_MS = { min: 0, max: 1e14 };

export function readPlayerReport(message: unknown): PlayerReport | null {
  if (!isRecord(message)) return null;
  const { state, rate, hasSeeked } = message;
  if (state !== "none" && state !== "playing" && state !== "paused") return null;
  if (typeof rate !== "number" || !(rate > 0 && rate <= MAX_RATE)) return null;
  if (typeof hasSeeked !== "boolean") return null;
  return { state, rate, hasSeeked, place: state === "none" ? null : readPosition(message.place) };
}

// An invalid position does not invalidate the report.
function readPosition(place: unknown): MediaPosition | null {
  if (!isRecord(place)) return null;
  const { mediaMs, atMs, speed, durationMs } = place;
  if (!isNumberWithin(mediaMs, MEDIA_MS) || !isNumberWithin(atMs, WALL_CLOCK_MS)) return null;
  if (!isNumberWithin(speed, { min: 0, max: MAX_RATE })) return null;
  if (durationMs !== null && !isNumberWithin(durationMs, MEDIA_MS)) return null;
  return { mediaMs, atMs, speed, durationMs, seekable: readSpan(place.seekable) };
}

function readSpan(span: unknown): MediaSpan | null {
  if (!isRecord(span)) return null;
  const { fromMs, toMs } = span;
  if (!isNumberWithin(fromMs, MEDIA_MS) || !isNumberWithin(toMs, MEDIA_MS)) return null;
  return fromMs < toMs ? { fromMs, toMs } : null;
}
