import type { Stretch } from "../recogniser/stretch.ts";
import { matchingRateHz, type Talk } from "../talks/talk.ts";
import type { HeardWord } from "./lane.ts";
import type { ScriptWord } from "./script.ts";

/** Share of a word that has to be heard for it to be recognised. */
const leastShare = 0.5;
/** The same for a word that the stretch before ended in: else a repeated chunk would say it twice. */
const leastShareAgain = 0.85;

/** Notices which words of a script the listener's stretches pass over. */
export class WordListener {
  readonly #scriptFor: (talk: Talk) => readonly ScriptWord[];
  #stretch: Stretch | undefined;
  #script: readonly ScriptWord[] = [];
  #next = 0;
  #lastWord: ScriptWord | undefined;

  constructor(scriptFor: (talk: Talk) => readonly ScriptWord[]) {
    this.#scriptFor = scriptFor;
  }

  /** The words that were completed since the last call, in order. */
  heard(stretch: Stretch): HeardWord[] {
    const fromMs = toMs(stretch.talkFrom);
    const toMsNow = toMs(stretch.talkTo);
    const words: HeardWord[] = [];
    if (stretch !== this.#stretch) {
      words.push(...this.finishWord());
      this.#stretch = stretch;
      this.#script = this.#scriptFor(stretch.talk.talk);
      this.#next = this.#script.findIndex(({ endMs }) => endMs > fromMs);
      if (this.#next < 0) this.#next = this.#script.length;
    }
    for (;;) {
      const word = this.#script[this.#next];
      if (!word || word.endMs > toMsNow) break;
      this.#next += 1;
      if (this.#isHeard(word, fromMs, word.endMs)) words.push(this.#toHeard(word, stretch));
    }
    return words;
  }

  /** The word the sound broke off in, when enough of it was heard; call it when nothing follows. */
  finishWord(): HeardWord[] {
    const word = this.#script[this.#next];
    if (!this.#stretch || !word) return [];
    const { talkFrom, talkTo } = this.#stretch;
    if (!this.#isHeard(word, toMs(talkFrom), toMs(talkTo))) return [];
    this.#next += 1;
    return [this.#toHeard(word, this.#stretch)];
  }

  #isHeard(word: ScriptWord, fromMs: number, toMs: number): boolean {
    const heardMs = Math.min(word.endMs, toMs) - Math.max(word.startMs, fromMs);
    const share = word === this.#lastWord ? leastShareAgain : leastShare;
    return heardMs > 0 && heardMs >= share * (word.endMs - word.startMs);
  }

  #toHeard(word: ScriptWord, stretch: Stretch): HeardWord {
    this.#lastWord = word;
    const streamMs = (talkMs: number) => talkMs + toMs(stretch.streamTo) - toMs(stretch.talkTo);
    return {
      word,
      startMs: Math.max(toMs(stretch.streamFrom), streamMs(word.startMs)),
      endMs: Math.min(toMs(stretch.streamTo), streamMs(word.endMs)),
    };
  }
}

function toMs(samples: number): number {
  return (samples * 1_000) / matchingRateHz;
}
