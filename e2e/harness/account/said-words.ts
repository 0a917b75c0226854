import { accountWords, type ShownWord, type WordAccount } from "../../chaos/word-account.ts";
import { paintedWords } from "../overlay/painted-words.ts";
import type { HeardTalk } from "./heard-talk.ts";
import type { TalkFiles, TalkWord } from "./talk-files.ts";

/** Which part of a talk was played, in milliseconds of it. */
export interface PlayedPart {
  /** Where the player began. */
  readonly startedMs: number;
  /** Words from here on count: a player may swallow the first that it plays. */
  readonly fromMs: number;
  /** Words up to here count. */
  readonly toMs: number;
  /** Where the player stood still at last: later than it was told to, where the machine is busy. */
  readonly stoppedMs: number;
}

/** What a page plays after it was paused, and a translation's words of a sentence just before. */
const EDGE_MS = 300;

/** What was said in a lane while a part of a talk was played, to be laid beside what was shown. */
export class SaidWords {
  readonly lane: string;
  readonly language: string;
  /** In order; some at either end may be shown and need not. */
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

  /** Whether the last word that has to be shown is, or one after it. */
  hasLast(shown: readonly ShownWord[], heard: HeardTalk): boolean {
    const last = this.words.findLastIndex((word) => this.#isDemanded(word, heard));
    return this.words.slice(Math.max(0, last)).some(({ text }) => text === shown.at(-1)?.text);
  }

  /** How many words have to be shown. */
  demandedCount(heard: HeardTalk): number {
    return this.words.filter((word) => this.#isDemanded(word, heard)).length;
  }

  /** What became of each word. */
  account(shown: readonly ShownWord[], heard: HeardTalk): WordAccount {
    const texts = this.words.map(({ text }) => text);
    return accountWords(texts, shown, [], (at) => {
      const word = this.words[at];
      return word !== undefined && this.#isDemanded(word, heard);
    });
  }

  /** Everything wrong in a painted text, with what tells why for the message of a test that fails. */
  judgePainted(text: string, heard: HeardTalk): { errors: readonly string[]; told: string } {
    const { lost, wrong, doubled } = this.account(paintedWords(text, this.language), heard);
    const errors = [...lost, ...wrong, ...doubled];
    return { errors, told: `${errors.join(", ")}; shown: ${text}; ${heard.describe(this.lane)}` };
  }

  #isDemanded(word: TalkWord, heard: HeardTalk): boolean {
    const counts = word.startMs >= this.#part.fromMs && word.endMs <= this.#part.toMs;
    return counts && heard.isDemanded(this.lane, this.language, word);
  }
}
