import type { Segment } from "../../captions/segment.ts";
import { countDuplicateWords } from "./duplicate-words.ts";
import { joinTokens, type WordToken, wordTokens } from "./word-tokens.ts";

/** Words that were said this long before the sound that is heard again may still be heard in it. */
const CONTEXT_MS = 1500;
/** Words this long after everything that was said are new, whatever they are. */
const SURELY_NEW_MS = 5000;
/** Bounds the work: half a minute of quick speech. */
const MAX_WORDS = 200;

/** The words of a lane, new concluded ones and the whole tentative tail. */
export interface LaneWords {
  readonly concluded: readonly Segment[];
  readonly tentative: readonly Segment[];
}

/**
 * Leaves out what a lane has concluded already when its sound is heard again: a recogniser that
 * starts afresh writes the same words, but cuts them into other segments.
 */
export class DuplicateFilter {
  readonly #said: readonly Segment[];
  readonly #fromMs: number;
  readonly #borderMs: number;
  readonly #saidToMs: number;
  /** Concluded words heard anew, as long as all of them were said before. */
  #heard: WordToken[] = [];
  #isDone: boolean;

  /**
   * @param said what the lane has concluded lately, on the capture clock
   * @param fromMs where the sound that is heard again begins
   * @param borderMs up to where everything was said, about
   */
  constructor(said: readonly Segment[], fromMs: number, borderMs = fromMs) {
    this.#said = said.filter(({ endMs }) => endMs > fromMs - CONTEXT_MS);
    this.#fromMs = fromMs;
    this.#borderMs = borderMs;
    this.#saidToMs = Math.max(...this.#said.map(({ endMs }) => endMs));
    this.#isDone = this.#saidToMs <= fromMs || this.#said.length === 0;
  }

  /** Whether everything that comes from now on is new. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** What is new in an update of the lane; `language` is that of its words. */
  pass({ concluded, tentative }: LaneWords, language: string): LaneWords {
    if (this.#isDone) return { concluded, tentative };
    const firm = [...this.#heard, ...wordTokens(concluded, language)];
    const all = [...firm, ...wordTokens(tentative, language)].slice(0, MAX_WORDS);
    const said = {
      words: this.#saidWords(language),
      toMs: this.#saidToMs,
      heardFromMs: this.#fromMs,
      borderMs: this.#borderMs,
    };
    const count = countDuplicateWords(all, said, this.#heard.length);
    const isNew = firm.slice(Math.min(count, firm.length));
    this.#isDone = isNew.length > 0 || firm.length >= MAX_WORDS || this.#isPast(firm.at(-1)?.endMs);
    this.#heard = this.#isDone ? [] : firm;
    return {
      concluded: joinTokens(isNew),
      tentative: joinTokens(
        wordTokens(tentative, language).slice(Math.max(0, count - firm.length)),
      ),
    };
  }

  #isPast(heardToMs: number | undefined): boolean {
    return heardToMs !== undefined && heardToMs > this.#saidToMs + SURELY_NEW_MS;
  }

  #saidWords(language: string): WordToken[] {
    return wordTokens(this.#said, language)
      .filter(({ key }) => key !== "")
      .slice(-MAX_WORDS);
  }
}
