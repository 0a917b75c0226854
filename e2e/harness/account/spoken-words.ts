import { accountWords, type ShownWord, type WordAccount } from "../../chaos/word-account.ts";
import { paintedWords } from "../overlay/painted-words.ts";
import type { HeardTalk } from "./heard-talk.ts";
import type { TalkFiles, TalkWord } from "./talk-files.ts";

/** Which part of a talk was played, in milliseconds of it. */
export interface PlayedPart {
  readonly startedMs: number;
  /** Words from here on count: a player may drop the first words that it plays. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Where the player finally stopped: on a busy machine, later than requested. */
  readonly stoppedMs: number;
}

// Tolerance for words played after a pause, and for translations of a sentence that just began.
const EDGE_MS = 300;

export class SpokenWords {
  readonly lane: string;
  readonly language: string;
  /** In order; some at either end may be shown but need not be. */
  readonly words: readonly TalkWord[];
  readonly #part: PlayedPart;

  /** @param lane `original`, or a language that the talk has */
  constructor(talk: TalkFiles, lane: string, part: PlayedPart) {
    this.lane = lane;
    this.language = lane === "original" ? talk.spokenLanguage : lane;
    this.#part = part;
    this.words = (talk.words.get(this.language) ?? []).filter(
      ({ startMs, endMs }) =>
        endMs > part.startedMs - EDGE_MS && startMs < Math.max(part.toMs, part.stoppedMs + EDGE_MS),
    );
  }

  hasLast(shown: readonly ShownWord[], heard: HeardTalk): boolean {
    const last = this.words.findLastIndex((word) => this.#isRequired(word, heard));
    return this.words.slice(Math.max(0, last)).some(({ text }) => text === shown.at(-1)?.text);
  }

  requiredCount(heard: HeardTalk): number {
    return this.words.filter((word) => this.#isRequired(word, heard)).length;
  }

  account(shown: readonly ShownWord[], heard: HeardTalk): WordAccount {
    const texts = this.words.map(({ text }) => text);
    return accountWords(texts, shown, [], (at) => {
      const word = this.words[at];
      return word !== undefined && this.#isRequired(word, heard);
    });
  }

  judgePainted(text: string, heard: HeardTalk): { errors: readonly string[]; details: string } {
    const { lost, wrong, doubled } = this.account(paintedWords(text, this.language), heard);
    const errors = [...lost, ...wrong, ...doubled];
    return {
      errors,
      details: `${errors.join(", ")}; shown: ${text}; ${heard.describe(this.lane)}`,
    };
  }

  #isRequired(word: TalkWord, heard: HeardTalk): boolean {
    const counts = word.startMs >= this.#part.fromMs && word.endMs <= this.#part.toMs;
    return counts && heard.isRequired(this.lane, this.language, word);
  }
}
