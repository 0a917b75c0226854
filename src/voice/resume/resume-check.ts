import type { LaneId, Segment } from "../../captions/segment.ts";
import { wordTokens } from "./word-tokens.ts";

// A word that begins this close to its old start is the same, however it is written.
const SAME_START_MS = 60;
const MOVED_MS = 400;
// Chunks locate the start of sound to 60 ms, and recognisers estimate it.
const ONSET_MS = 150;

interface ExpectedWord {
  readonly startMs: number;
  /** The first word of the draft in its comparable form; null if only its sound is known. */
  readonly key: string | null;
  readonly againMs: readonly number[];
}

/**
 * Checks that a resumed session still has the words it had not concluded, which the service does
 * not promise (service-api §9). The next words of each lane must be those.
 */
export class ResumeCheck {
  readonly #expected = new Map<LaneId, ExpectedWord>();

  get isPending(): boolean {
    return this.#expected.size > 0;
  }

  clear(): void {
    this.#expected.clear();
  }

  /**
   * Sets what a lane owes. What it owed on an earlier connection remains.
   * @param draft its last tentative words from the service, on the capture clock
   * @param soundMs where sound begins that brought no words yet; null for none
   */
  expectWords(
    lane: LaneId,
    language: string,
    draft: readonly Segment[],
    soundMs: number | null,
  ): void {
    if (this.#expected.has(lane)) return;
    const [first, ...others] = wordTokens(draft, language);
    if (first) {
      const { startMs, key } = first;
      const againMs = others.filter((other) => other.key === key).map((other) => other.startMs);
      this.#expected.set(lane, { startMs, key, againMs });
    } else if (soundMs !== null) {
      this.#expected.set(lane, { startMs: soundMs, key: null, againMs: [] });
    }
  }

  /** Whether the next words of a lane are the expected ones. Times are on the capture clock. */
  verifyWords(lane: LaneId, language: string, words: readonly Segment[]): boolean {
    const expected = this.#expected.get(lane);
    if (!expected) return true;
    const [first] = wordTokens(words, language);
    if (!first) return true;
    this.#expected.delete(lane);
    const lateMs = first.startMs - expected.startMs;
    if (expected.key === null) return lateMs <= ONSET_MS;
    if (Math.abs(lateMs) <= SAME_START_MS) return true;
    // In "light, yes, light", the second one may come when the words before it were lost.
    const isAnother = expected.againMs.some(
      (startMs) => Math.abs(first.startMs - startMs) < Math.abs(lateMs),
    );
    return first.key === expected.key && lateMs <= MOVED_MS && !isAnother;
  }
}
