import type { LaneId, Segment } from "../../captions/segment.ts";
import { wordTokens } from "./word-tokens.ts";

/** A word that begins this close to where it was before is the same one, however it is written. */
const SAME_START_MS = 60;
/** A word that comes again may have moved by this much. */
const MOVED_MS = 400;
/** Chunks tell to 60 ms when sound begins, and recognisers estimate. */
const ONSET_MS = 150;

/** What a lane owes when its session is resumed. */
interface Owed {
  readonly startMs: number;
  /** The first word of its draft as it is compared; null where only its sound is known. */
  readonly key: string | null;
  /** Where the same word begins again in the draft. */
  readonly againMs: readonly number[];
}

/**
 * Checks that a resumed session still has what it had not concluded: the service does not promise
 * it (service-api §9). The next words of each lane must be those that were due.
 */
export class ResumeCheck {
  readonly #owed = new Map<LaneId, Owed>();

  /** Whether some lane has not been heard from yet. */
  get isPending(): boolean {
    return this.#owed.size > 0;
  }

  /** Forgets what was owed: the session is another one. */
  clear(): void {
    this.#owed.clear();
  }

  /**
   * Notes what a lane owes; what it owed on an earlier connection it still does.
   * @param draft its tentative words as the service sent them last, on the capture clock
   * @param soundMs where sound begins that it has not written anything of; null for none
   */
  expect(lane: LaneId, language: string, draft: readonly Segment[], soundMs: number | null): void {
    if (this.#owed.has(lane)) return;
    const [first, ...others] = wordTokens(draft, language);
    if (first) {
      const { startMs, key } = first;
      const againMs = others.filter((other) => other.key === key).map((other) => other.startMs);
      this.#owed.set(lane, { startMs, key, againMs });
    } else if (soundMs !== null) {
      this.#owed.set(lane, { startMs: soundMs, key: null, againMs: [] });
    }
  }

  /** Whether the next words of a lane, on the capture clock, are those that were due. */
  isMet(lane: LaneId, language: string, words: readonly Segment[]): boolean {
    const owed = this.#owed.get(lane);
    const [first] = wordTokens(words, language);
    if (!owed || !first) return true;
    this.#owed.delete(lane);
    const lateMs = first.startMs - owed.startMs;
    if (owed.key === null) return lateMs <= ONSET_MS;
    if (Math.abs(lateMs) <= SAME_START_MS) return true;
    // In "light, yes, light" the second one may come where the words before it are lost.
    const isAnother = owed.againMs.some(
      (startMs) => Math.abs(first.startMs - startMs) < Math.abs(lateMs),
    );
    return first.key === owed.key && lateMs <= MOVED_MS && !isAnother;
  }
}
