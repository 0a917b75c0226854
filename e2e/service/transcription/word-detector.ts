import type { Stretch } from "../recogniser/stretch.ts";
import { matchingRateHz, type Talk } from "../talks/talk.ts";
import type { HeardWord } from "./lane.ts";
import type { ScriptWord } from "./script.ts";

// Share of a word that has to be heard for it to be detected.
const minShare = 0.5;
/**
 * The same for the last word of the previous stretch, so that a repeated chunk does not repeat it.
 */
const minShareAgain = 0.85;
// Detected words remembered: more than a stretch ever grows beyond its final end.
const rememberedWords = 16;

/**
 * Detects the words of a script that stretches pass over. A break of a few milliseconds neither
 * loses its word nor repeats words detected before the break was noticed.
 */
export class WordDetector {
  readonly #scriptFor: (talk: Talk) => readonly ScriptWord[];
  readonly #onUnheard: (word: ScriptWord) => void;
  #stretch: Stretch | undefined;
  #script: readonly ScriptWord[] = [];
  #next = 0;
  #detected: readonly HeardWord[] = [];
  // Words detected in sound that turned out to belong to the current stretch, which passes over
  // them again.
  #early: ReadonlySet<ScriptWord> = new Set();
  // The part of an undetected word that was heard before the current stretch.
  #partial: { readonly word: ScriptWord; readonly heardMs: number } | undefined;

  /** @param onUnheard called with each word that was passed over without being heard enough */
  constructor(
    scriptFor: (talk: Talk) => readonly ScriptWord[],
    onUnheard: (word: ScriptWord) => void = () => {},
  ) {
    this.#scriptFor = scriptFor;
    this.#onUnheard = onUnheard;
  }

  /** Words completed since the last call, in order. */
  growStretch(stretch: Stretch): HeardWord[] {
    const fromMs = toMs(stretch.talkFrom);
    const toMsNow = toMs(stretch.talkTo);
    const words: HeardWord[] = [];
    if (stretch !== this.#stretch) {
      words.push(...this.finishWord());
      this.#partial = this.#partialWord();
      // Silence may be attributed to the talk until the end of the previous stretch is final.
      const heardToMs = toMs(this.#stretch?.streamTo ?? stretch.streamFrom);
      const early = this.#detected.filter(({ endMs }) => endMs > heardToMs);
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
      else if (!this.#wasDetected(word)) this.#onUnheard(word);
    }
    return words;
  }

  /**
   * The word at which the sound broke off, if enough of it was heard. Call it when nothing follows.
   */
  finishWord(): HeardWord[] {
    const word = this.#script[this.#next];
    if (!this.#stretch || !word) return [];
    const { talkFrom, talkTo } = this.#stretch;
    if (!this.#isHeard(word, toMs(talkFrom), toMs(talkTo))) return [];
    this.#next += 1;
    return [this.#toHeard(word, this.#stretch)];
  }

  #partialWord(): { readonly word: ScriptWord; readonly heardMs: number } | undefined {
    const word = this.#script[this.#next];
    if (!this.#stretch || !word) return undefined;
    const { talkFrom, talkTo } = this.#stretch;
    return { word, heardMs: this.#heardMs(word, toMs(talkFrom), toMs(talkTo)) };
  }

  #isHeard(word: ScriptWord, fromMs: number, toMs: number): boolean {
    const last = this.#detected.at(-1)?.word;
    const isBefore =
      last !== undefined && this.#script[last.index] === last && word.index < last.index;
    // What was heard of it before was not enough to detect it ahead of the last word.
    const heardMs = isBefore ? sharedMs(word, fromMs, toMs) : this.#heardMs(word, fromMs, toMs);
    const share = isBefore || word === last ? minShareAgain : minShare;
    return heardMs > 0 && heardMs >= share * (word.endMs - word.startMs);
  }

  #wasDetected(word: ScriptWord): boolean {
    return this.#detected.some((detected) => detected.word === word);
  }

  #heardMs(word: ScriptWord, fromMs: number, toMs: number): number {
    const before = this.#partial?.word === word ? this.#partial.heardMs : 0;
    return before + sharedMs(word, fromMs, toMs);
  }

  #toHeard(word: ScriptWord, stretch: Stretch): HeardWord {
    const streamMs = (talkMs: number) => talkMs + toMs(stretch.streamTo) - toMs(stretch.talkTo);
    const heard = {
      word,
      startMs: Math.max(toMs(stretch.streamFrom), streamMs(word.startMs)),
      endMs: Math.min(toMs(stretch.streamTo), streamMs(word.endMs)),
    };
    this.#detected = [...this.#detected, heard].slice(-rememberedWords);
    return heard;
  }
}

function sharedMs(word: ScriptWord, fromMs: number, toMs: number): number {
  return Math.max(0, Math.min(word.endMs, toMs) - Math.max(word.startMs, fromMs));
}

function toMs(samples: number): number {
  return (samples * 1_000) / matchingRateHz;
}
