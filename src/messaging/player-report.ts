import { isNumberWithin } from "../lib/is-number-within.ts";
import { isRecord } from "../lib/is-record.ts";

/** What the players of one frame do; `none` until one of them has played with sound. */
export interface PlayerReport {
  readonly state: "none" | "playing" | "paused";
  /** Speed of the player that plays or played last; 1 is as recorded. */
  readonly rate: number;
  /** Whether it has jumped to another place since the last report. */
  readonly hasSeeked: boolean;
  /** Where that player is in its medium; null until there is one. */
  readonly place: MediaPlace | null;
}

/** Where a player is in what it plays. */
export interface MediaPlace {
  /** Its place at `atMs`, in milliseconds of its medium. */
  readonly mediaMs: number;
  /** Wall clock, in milliseconds since 1970. */
  readonly atMs: number;
  /** How fast the place moves: its rate, or 0 while it is paused or waits for data. */
  readonly speed: number;
  /** Length of the medium, in milliseconds; null for what has no end, or none that is known. */
  readonly durationMs: number | null;
  /** Where it can be sent to; null when nowhere. */
  readonly seekable: MediaSpan | null;
}

/** A part of a medium, in its milliseconds. */
export interface MediaSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Browsers play no faster. */
export const MAX_RATE = 16;

/** Some live streams count from 1970; nothing counts further than a few thousand years. */
const MEDIA_MS = { min: 0, max: 1e14 };

const WALL_CLOCK_MS = { min: 0, max: 1e14 };

/** A report as it came from a page's process, where it may be anything; null for what is none. */
export function readPlayerReport(message: unknown): PlayerReport | null {
  if (!isRecord(message)) return null;
  const { state, rate, hasSeeked } = message;
  if (state !== "none" && state !== "playing" && state !== "paused") return null;
  if (typeof rate !== "number" || !(rate > 0 && rate <= MAX_RATE)) return null;
  if (typeof hasSeeked !== "boolean") return null;
  return { state, rate, hasSeeked, place: state === "none" ? null : readPlace(message.place) };
}

/** Without a good place the rest of a report is still worth knowing. */
function readPlace(place: unknown): MediaPlace | null {
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
