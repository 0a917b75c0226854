import type { Segment, SegmentUpdate } from "../../captions/segment.ts";
import { lettersOf } from "../../captions/text/letters.ts";

/** Segments are dropped when they are this much older than the newest one. */
const KEPT_MS = 60_000;

/** A time range, in milliseconds of captured sound. */
export interface TimeSpan {
  readonly startMs: number;
  readonly endMs: number;
}

export class LaneHistory {
  #concluded: readonly Segment[] = [];
  #tentative: readonly Segment[] = [];

  /** Letters of each remembered concluded segment, oldest first. */
  get letters(): readonly string[] {
    return this.#concluded.map(({ text }) => lettersOf(text));
  }

  addSegments({ concluded, tentative }: Pick<SegmentUpdate, "concluded" | "tentative">): void {
    this.#tentative = tentative;
    if (concluded.length === 0) return;
    const all = [...this.#concluded, ...concluded];
    const newestMs = all.at(-1)?.endMs ?? 0;
    this.#concluded = all.filter(({ endMs }) => endMs > newestMs - KEPT_MS);
  }

  dropTentative(): void {
    this.#tentative = [];
  }

  clear(): void {
    this.#concluded = [];
    this.#tentative = [];
  }

  /**
   * Finds when the text on screen was spoken; null when none of it is remembered.
   * @param firm concluded text on screen, lines joined
   * @param tentative text that may still change
   */
  findTimeSpan(firm: string, tentative: string): TimeSpan | null {
    const segments = [...this.#concluded, ...this.#tentative];
    const spoken = joinTexts(segments);
    const shownFirm = withoutSpaces(firm);
    const shownTentative = withoutSpaces(tentative);
    const shown = shownFirm + shownTentative;
    if (shown === "") return null;
    const whole = spoken.text.lastIndexOf(shown);
    if (whole >= 0) return spoken.spanOf(whole, whole + shown.length);
    // The tentative text on screen may be older than the latest update.
    const start = shownFirm === "" ? -1 : spoken.text.lastIndexOf(shownFirm);
    if (start < 0) return spoken.spanOf(spoken.text.length - shown.length, spoken.text.length);
    return spoken.spanOf(start, start + shown.length);
  }

  /** The text spoken in a time range, concluded and tentative alike. */
  textBetween({ startMs, endMs }: TimeSpan): string {
    return [...this.#concluded, ...this.#tentative]
      .filter((segment) => overlapMs(segment, startMs, endMs) > 0)
      .map(({ text }) => text)
      .join("")
      .trim();
  }
}

/** Joins segments without spaces and maps ranges of that text to times. */
function joinTexts(segments: readonly Segment[]) {
  const texts = segments.map(({ text }) => withoutSpaces(text));
  const spanOf = (from: number, to: number): TimeSpan | null => {
    let at = 0;
    const within = segments.filter((_, index) => {
      const start = at;
      at += texts[index]?.length ?? 0;
      return start < to && at > from;
    });
    const first = within[0];
    const last = within.at(-1);
    return first && last ? { startMs: first.startMs, endMs: last.endMs } : null;
  };
  return { text: texts.join(""), spanOf };
}

// Line breaks swallow spaces, so text is compared without them.
function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, "");
}

/** A segment that overlaps less than this share belongs to the neighbouring range. */
const MIN_OVERLAP = 0.2;

function overlapMs(segment: Segment, startMs: number, endMs: number): number {
  const shared = Math.min(segment.endMs, endMs) - Math.max(segment.startMs, startMs);
  const shorter = Math.min(segment.endMs - segment.startMs, endMs - startMs);
  return shared >= shorter * MIN_OVERLAP ? shared : 0;
}
