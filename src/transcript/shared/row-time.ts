import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";

/**
 * What the times beside the rows tell: the place in the page's medium, the time of day, the time
 * since captions began, or nothing.
 */
export const TIME_KINDS = ["media", "clock", "start", "none"] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

/** `m:ss`, or `h:mm:ss` from an hour on, of a time in milliseconds. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : `${minutes}:${two(seconds % 60)}`;
}

/** Writes the times of rows for readers of one language. */
export class RowTimes {
  readonly #timeOfDay: Intl.DateTimeFormat;

  /** @param uiLanguage BCP 47 tag of the language the user reads */
  constructor(uiLanguage: string) {
    this.#timeOfDay = new Intl.DateTimeFormat(uiLanguage, { timeStyle: "medium" });
  }

  /** The time of a row; null where it is not known. */
  write(row: TranscriptRow, kind: TimeKind): string | null {
    if (kind === "none") return null;
    if (kind === "start") return clockTime(row.startMs);
    const ms = row.kind !== "words" ? null : kind === "media" ? row.mediaMs : row.spokenAtMs;
    if (ms === null) return null;
    return kind === "media" ? clockTime(ms) : this.#timeOfDay.format(ms);
  }
}
