import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";

/** Times beside rows: media position, time of day, time since captions started, or none. */
export const TIME_KINDS = ["media", "clock", "start", "none"] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

/** Formats milliseconds as `m:ss`, or `h:mm:ss` from one hour on. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : `${minutes}:${two(seconds % 60)}`;
}

export class RowTimeFormat {
  readonly #timeOfDay: Intl.DateTimeFormat;

  constructor(uiLanguage: string) {
    this.#timeOfDay = new Intl.DateTimeFormat(uiLanguage, { timeStyle: "medium" });
  }

  formatTime(row: TranscriptRow, kind: TimeKind): string | null {
    if (kind === "none") return null;
    if (kind === "start") return clockTime(row.startMs);
    const ms = row.kind !== "words" ? null : kind === "media" ? row.mediaMs : row.spokenAtMs;
    if (ms === null) return null;
    return kind === "media" ? clockTime(ms) : this.#timeOfDay.format(ms);
  }
}
