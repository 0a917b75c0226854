import { isRecord } from "../lib/is-record.ts";

/** What the players of one frame do; `none` until one of them has played with sound. */
export interface PlayerReport {
  readonly state: "none" | "playing" | "paused";
  /** Speed of the player that plays or played last; 1 is as recorded. */
  readonly rate: number;
  /** Whether it has jumped to another place since the last report. */
  readonly hasSeeked: boolean;
}

/** Browsers play no faster. */
const MAX_RATE = 16;

/** A report as it came from a page's process, where it may be anything; null for what is none. */
export function readPlayerReport(message: unknown): PlayerReport | null {
  if (!isRecord(message)) return null;
  const { state, rate, hasSeeked } = message;
  if (state !== "none" && state !== "playing" && state !== "paused") return null;
  if (typeof rate !== "number" || !(rate > 0 && rate <= MAX_RATE)) return null;
  return typeof hasSeeked === "boolean" ? { state, rate, hasSeeked } : null;
}
