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
  /** Up to where the talk was surely heard; the rest may be silence of something else. */
  #speechToMs = 0;

  /** @param onUnheard called with each word that was passed over without being heard enough */
  constructor(
    scriptFor: (talk: Talk) => readonly ScriptWord[],
    onUnheard: (word: ScriptWord) => void = () => {},
  ) {
    this.#scriptFor = scriptFor;
    this.#onUnheard = onUnheard;
  }

  /**
   * Words completed since the last call, in order. A word in a pause of the talk waits until speech
   * follows, because the sound may stop before the word is spoken.
   * @param isSpeech whether the talk was surely heard, and did not pause
   */
  growStretch(stretch: Stretch, isSpeech: boolean): HeardWord[] {
    const fromMs = toMs(stretch.talkFrom);
    const toMsNow = toMs(stretch.talkTo);
    const words: HeardWord[] = [];
    if (stretch !== this.#stretch) {
      words.push(...this.#passedWords(), ...this.finishWord());
      this.#partial = this.#partialWord();
      // Silence may be attributed to the talk until the end of the previous stretch is final.
      const heardToMs = toMs(this.#stretch?.streamTo ?? stretch.streamFrom);
      const early = this.#detected.filter(({ endMs }) => endMs > heardToMs);
      this.#early = new Set(early.map(({ word }) => word));
      const passed = {
        script: this.#script,
        next: this.#next,
        toMs: toMs(this.#stretch?.talkTo ?? 0),
      };
      this.#stretch = stretch;
      this.#script = this.#scriptFor(stretch.talk.talk);
      this.#next = this.#script.findIndex(({ endMs }) => endMs > fromMs);
      if (this.#next < 0) this.#next = this.#script.length;
      this.#speechToMs = fromMs;
      const isNear = stretch.relation === "gap" || stretch.relation === "resume";
      if (isNear && passed.script === this.#script) {
        for (const word of this.#script.slice(passed.next, this.#next)) {
          // What was heard of the first one is known already.
          const heardToMs = word === this.#partial?.word ? word.startMs : passed.toMs;
          if (this.#isHeard(word, word.startMs, heardToMs))
            words.push(this.#toHeard(word, stretch));
          else this.#onUnheard(word);
        }
      }
    }
    if (isSpeech) this.#speechToMs = toMsNow;
    return [...words, ...this.#passedWords()];
  }

  /** Words that wait for speech, when the talk itself may have ended in a pause. */
  endSound(): HeardWord[] {
    this.#speechToMs = toMs(this.#stretch?.talkTo ?? 0);
    return this.#passedWords();
  }

  /**
   * The word at which the sound broke off, if enough of it was heard. Call it when nothing follows.
   */
  finishWord(): HeardWord[] {
    const word = this.#script[this.#next];
    if (!this.#stretch || !word) return [];
    const { talkFrom, talkTo } = this.#stretch;
    const heardToMs = Math.min(toMs(talkTo), this.#speechToMs);
    if (!this.#isHeard(word, toMs(talkFrom), heardToMs)) return [];
    this.#next += 1;
    return [this.#toHeard(word, this.#stretch)];
  }

  #passedWords(): HeardWord[] {
    const stretch = this.#stretch;
    if (!stretch) return [];
    const words: HeardWord[] = [];
    for (;;) {
      const word = this.#script[this.#next];
      const isPassed = word !== undefined && word.endMs <= toMs(stretch.talkTo);
      if (!isPassed || this.#speechToMs <= word.startMs) return words;
      this.#next += 1;
      if (this.#early.has(word)) continue;
      if (this.#isHeard(word, toMs(stretch.talkFrom), word.endMs))
        words.push(this.#toHeard(word, stretch));
      else if (!this.#wasDetected(word)) this.#onUnheard(word);
    }
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
    const startMs = Math.max(toMs(stretch.streamFrom), streamMs(word.startMs));
    const endMs = Math.min(toMs(stretch.streamTo), streamMs(word.endMs));
    const heard = { word, startMs, endMs: Math.max(startMs, endMs) };
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
