import type { Segment } from "../../captions/segment.ts";
import { countDuplicateWords } from "./duplicate-words.ts";
import { joinTokens, type WordToken, wordTokens } from "./word-tokens.ts";

// Words this long before the repeated sound may still be recognised in it.
const CONTEXT_MS = 1500;
// Words this long after the last known word are new in any case.
const SURELY_NEW_MS = 5000;
// Bounds the work: half a minute of fast speech.
const MAX_WORDS = 200;

export interface LaneSegments {
  readonly concluded: readonly Segment[];
  readonly tentative: readonly Segment[];
}

/**
 * Removes words that a lane has already concluded when their sound is sent again. A restarted
 * recogniser writes the same words, but splits them into other segments.
 */
export class DuplicateFilter {
  readonly #concluded: readonly Segment[];
  readonly #fromMs: number;
  readonly #borderMs: number;
  readonly #slackMs: number;
  readonly #concludedToMs: number;
  #repeated: WordToken[] = [];
  #isDone: boolean;

  /**
   * @param concluded what the lane has concluded lately, on the capture clock
   * @param fromMs where the repeated sound begins
   * @param borderMs roughly up to where everything was concluded
   * @param slackMs how much later a known word may be placed this time
   */
  constructor(concluded: readonly Segment[], fromMs: number, borderMs = fromMs, slackMs = 0) {
    this.#concluded = concluded.filter(({ endMs }) => endMs > fromMs - CONTEXT_MS);
    this.#fromMs = fromMs;
    this.#borderMs = borderMs;
    this.#slackMs = slackMs;
    this.#concludedToMs = Math.max(...this.#concluded.map(({ endMs }) => endMs));
    this.#isDone = this.#concludedToMs <= fromMs - slackMs || this.#concluded.length === 0;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  filterUpdate({ concluded, tentative }: LaneSegments, language: string): LaneSegments {
    if (this.#isDone) return { concluded, tentative };
    const firm = [...this.#repeated, ...wordTokens(concluded, language)];
    const draft = wordTokens(tentative, language);
    const all = [...firm, ...draft].slice(0, MAX_WORDS);
    const known = {
      words: this.#knownWords(language),
      toMs: this.#concludedToMs,
      repeatFromMs: this.#fromMs,
      borderMs: this.#borderMs,
      slackMs: this.#slackMs,
    };
    const count = countDuplicateWords(all, known, this.#repeated.length);
    const isNew = firm.slice(Math.min(count, firm.length));
    this.#isDone = isNew.length > 0 || firm.length >= MAX_WORDS || this.#isPast(firm.at(-1)?.endMs);
    this.#repeated = this.#isDone ? [] : firm;
    return {
      concluded: joinTokens(isNew),
      tentative: joinTokens(draft.slice(Math.max(0, count - firm.length))),
    };
  }

  #isPast(repeatedToMs: number | undefined): boolean {
    return repeatedToMs !== undefined && repeatedToMs > this.#concludedToMs + SURELY_NEW_MS;
  }

  #knownWords(language: string): WordToken[] {
    return wordTokens(this.#concluded, language)
      .filter(({ key }) => key !== "")
      .slice(-MAX_WORDS);
  }
}
