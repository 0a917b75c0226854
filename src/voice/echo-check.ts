import type { LaneId, Segment } from "../captions/segment.ts";
import { wordTokens } from "./word-tokens.ts";

/** A stretch of sound on the capture clock. */
interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Times of words are estimates. */
const MARGIN_MS = 500;
/** An echo of at most a quarter of a second holds no more words than these. */
const MOST_WORDS = 2;

/**
 * Looks for words that a resumed session writes twice, because sound that may have been under way
 * when the line broke was sent again. A speaker who says a word twice just there looks the same.
 */
export class EchoCheck {
  #echo: Stretch | null = null;
  readonly #concluded = new Map<LaneId, readonly Segment[]>();

  /** Sound is sent again; null when none is. */
  begin(echo: Stretch | null): void {
    this.#echo = echo;
    this.#concluded.clear();
  }

  /** Whether a lane's next words, on the capture clock, repeat those before them. */
  hasRepeated(
    lane: LaneId,
    language: string,
    concluded: readonly Segment[],
    tentative: readonly Segment[],
  ): boolean {
    if (!this.#echo) return false;
    const { fromMs, toMs } = this.#echo;
    // Where the first of both did not arrive, all times after it are early by as much.
    const [beganMs, endedMs] = [fromMs - (toMs - fromMs) - MARGIN_MS, toMs + MARGIN_MS];
    const before = this.#concluded.get(lane) ?? [];
    const firm = [...before, ...concluded].filter(({ endMs }) => endMs > beganMs);
    this.#concluded.set(lane, firm);
    const keys = wordTokens([...firm, ...tentative], language)
      .filter(({ startMs, endMs }) => endMs > beganMs && startMs < endedMs)
      .map(({ key }) => key);
    return keys.some(
      (key, at) => key !== "" && keys.slice(at + 1, at + 1 + MOST_WORDS).includes(key),
    );
  }
}
