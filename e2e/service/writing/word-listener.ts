import type { Stretch } from "../recogniser/stretch.ts";
import { matchingRateHz, type Talk } from "../talks/talk.ts";
import type { HeardWord } from "./lane.ts";
import type { ScriptWord } from "./script.ts";

/** Share of a word that has to be heard for it to be recognised. */
const leastShare = 0.5;
/** The same for a word that the stretch before ended in: else a repeated chunk would say it twice. */
const leastShareAgain = 0.85;
/** Words remembered as said: more than a stretch ever grows beyond the place it turns out to end at. */
const rememberedWords = 16;

/**
 * Notices which words of a script the listener's stretches pass over. A break of a few milliseconds
 * neither loses the word it goes through nor says again what was said before it was noticed.
 */
export class WordListener {
  readonly #scriptFor: (talk: Talk) => readonly ScriptWord[];
  readonly #onUnheard: (word: ScriptWord) => void;
  #stretch: Stretch | undefined;
  #script: readonly ScriptWord[] = [];
  #next = 0;
  /** The newest words, the last of them the one said last. */
  #said: readonly HeardWord[] = [];
  /** Said of sound that turned out to be the current stretch's, which passes over them again. */
  #early: ReadonlySet<ScriptWord> = new Set();
  /** What was heard, before the current stretch, of a word that was not said yet. */
  #begun: { readonly word: ScriptWord; readonly heardMs: number } | undefined;

  /** @param onUnheard is told of each word that was passed over with too little of it to be heard */
  constructor(
    scriptFor: (talk: Talk) => readonly ScriptWord[],
    onUnheard: (word: ScriptWord) => void = () => {},
  ) {
    this.#scriptFor = scriptFor;
    this.#onUnheard = onUnheard;
  }

  /** The words that were completed since the last call, in order. */
  heard(stretch: Stretch): HeardWord[] {
    const fromMs = toMs(stretch.talkFrom);
    const toMsNow = toMs(stretch.talkTo);
    const words: HeardWord[] = [];
    if (stretch !== this.#stretch) {
      words.push(...this.finishWord());
      this.#begun = this.#beginning();
      // Silence may pass for the talk's own until the stretch before gets its final end.
      const heardToMs = toMs(this.#stretch?.streamTo ?? stretch.streamFrom);
      const early = this.#said.filter(({ endMs }) => endMs > heardToMs);
      this.#early = new Set(early.map(({ word }) => word));
      const passed = { script: this.#script, next: this.#next };
      this.#stretch = stretch;
      this.#script = this.#scriptFor(stretch.talk.talk);
      this.#next = this.#script.findIndex(({ endMs }) => endMs > fromMs);
      if (this.#next < 0) this.#next = this.#script.length;
      if (stretch.relation === "gap" && passed.script === this.#script) {
        this.#script.slice(passed.next, this.#next).forEach(this.#onUnheard);
      }
    }
    for (;;) {
      const word = this.#script[this.#next];
      if (!word || word.endMs > toMsNow) break;
      this.#next += 1;
      if (this.#early.has(word)) continue;
      if (this.#isHeard(word, fromMs, word.endMs)) words.push(this.#toHeard(word, stretch));
      else if (!this.#isSaidBefore(word)) this.#onUnheard(word);
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

  /** What the stretch that ends now has of the word it breaks off in. */
  #beginning(): { readonly word: ScriptWord; readonly heardMs: number } | undefined {
    const word = this.#script[this.#next];
    if (!this.#stretch || !word) return undefined;
    const { talkFrom, talkTo } = this.#stretch;
    return { word, heardMs: this.#heardMs(word, toMs(talkFrom), toMs(talkTo)) };
  }

  #isHeard(word: ScriptWord, fromMs: number, toMs: number): boolean {
    const heardMs = this.#heardMs(word, fromMs, toMs);
    const share = word === this.#said.at(-1)?.word ? leastShareAgain : leastShare;
    return heardMs > 0 && heardMs >= share * (word.endMs - word.startMs);
  }

  #isSaidBefore(word: ScriptWord): boolean {
    return this.#said.some((said) => said.word === word);
  }

  #heardMs(word: ScriptWord, fromMs: number, toMs: number): number {
    const before = this.#begun?.word === word ? this.#begun.heardMs : 0;
    return before + Math.max(0, Math.min(word.endMs, toMs) - Math.max(word.startMs, fromMs));
  }

  #toHeard(word: ScriptWord, stretch: Stretch): HeardWord {
    const streamMs = (talkMs: number) => talkMs + toMs(stretch.streamTo) - toMs(stretch.talkTo);
    const heard = {
      word,
      startMs: Math.max(toMs(stretch.streamFrom), streamMs(word.startMs)),
      endMs: Math.min(toMs(stretch.streamTo), streamMs(word.endMs)),
    };
    this.#said = [...this.#said, heard].slice(-rememberedWords);
    return heard;
  }
}

function toMs(samples: number): number {
  return (samples * 1_000) / matchingRateHz;
}
