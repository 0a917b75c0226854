import type { Segment, SegmentUpdate } from "../../captions/segment.ts";
import { lettersOf } from "../../captions/text/letters.ts";

/** What is forgotten was said so long before the newest words. */
const KEPT_MS = 60_000;

/** A stretch of the talk, in milliseconds of captured sound. */
export interface TalkSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** What was said lately in one lane, and when. */
export class LaneMemory {
  #concluded: readonly Segment[] = [];
  #tentative: readonly Segment[] = [];

  /** The letters of each concluded segment that is remembered, oldest first. */
  get letters(): readonly string[] {
    return this.#concluded.map(({ text }) => lettersOf(text));
  }

  add({ concluded, tentative }: Pick<SegmentUpdate, "concluded" | "tentative">): void {
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
   * When the words were said that are on screen; null when none of them are remembered.
   * @param firm the concluded words on screen, lines joined
   * @param tentative those that may still change
   */
  spanOf(firm: string, tentative: string): TalkSpan | null {
    const segments = [...this.#concluded, ...this.#tentative];
    const said = placesOf(segments);
    const [shownFirm, shownTentative] = [withoutSpaces(firm), withoutSpaces(tentative)];
    const shown = shownFirm + shownTentative;
    if (shown === "") return null;
    const whole = said.text.lastIndexOf(shown);
    if (whole >= 0) return said.spanOf(whole, whole + shown.length);
    // Tentative words on screen may be older than those that were told last.
    const start = shownFirm === "" ? -1 : said.text.lastIndexOf(shownFirm);
    if (start < 0) return said.spanOf(said.text.length - shown.length, said.text.length);
    return said.spanOf(start, start + shown.length);
  }

  /** The words of a stretch of the talk, concluded and tentative alike. */
  wordsOf({ startMs, endMs }: TalkSpan): string {
    return [...this.#concluded, ...this.#tentative]
      .filter((segment) => overlapMs(segment, startMs, endMs) > 0)
      .map(({ text }) => text)
      .join("")
      .trim();
  }
}

/** The texts of segments without spaces, and the way from a place in them to a time. */
function placesOf(segments: readonly Segment[]) {
  const texts = segments.map(({ text }) => withoutSpaces(text));
  const spanOf = (from: number, to: number): TalkSpan | null => {
    let at = 0;
    const within = segments.filter((_, index) => {
      const start = at;
      at += texts[index]?.length ?? 0;
      return start < to && at > from;
    });
    const [first, last] = [within[0], within.at(-1)];
    return first && last ? { startMs: first.startMs, endMs: last.endMs } : null;
  };
  return { text: texts.join(""), spanOf };
}

/** Spaces are left out where a line ends. */
function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, "");
}

/** A segment that only touches the stretch, or lies half a moment in it, belongs to its neighbour. */
const LEAST_OVERLAP = 0.2;

function overlapMs(segment: Segment, startMs: number, endMs: number): number {
  const shared = Math.min(segment.endMs, endMs) - Math.max(segment.startMs, startMs);
  const shorter = Math.min(segment.endMs - segment.startMs, endMs - startMs);
  return shared >= shorter * LEAST_OVERLAP ? shared : 0;
}
