import type { TargetSegment } from "../voice/messages.ts";
import { chance } from "./chance.ts";
import {
  type FirstHypothesis,
  firstHypothesis,
  type RecogniserErrors,
} from "./first-hypothesis.ts";
import { misplaceWords } from "./misplace-words.ts";
import type { ScriptWord } from "./script.ts";

/** Delay behind the sound, in milliseconds: from `least` to `least + spread`. */
export interface Lag {
  readonly least: number;
  readonly spread: number;
}

export interface LaneOptions {
  readonly language: string;
  readonly tentativeLag: Lag;
  /** From the end of a piece to its conclusion. */
  readonly concludedLag: Lag;
  readonly errors: RecogniserErrors;
}

export interface HeardWord {
  readonly word: ScriptWord;
  readonly startMs: number;
  readonly endMs: number;
}

export interface LaneUpdate {
  readonly concluded: readonly TargetSegment[];
  readonly tentative: readonly TargetSegment[];
  readonly words: readonly ScriptWord[];
}

interface Waiting extends HeardWord {
  readonly dueMs: number;
}

interface Shown extends HeardWord {
  wrong: FirstHypothesis | undefined;
  updatesLeft: number;
  attempt: number;
}

// Maximum number of times that a restless recogniser changes a word.
const maxAttempts = 4;

/**
 * Transcribes one language. Words appear some time after they were heard, in a tentative tail where
 * some are wrong and corrected an update or two later. Then they are concluded piece by piece.
 */
export class Lane {
  readonly language: string;
  readonly #options: LaneOptions;
  #waiting: Waiting[] = [];
  #tail: Shown[] = [];
  // When complete pieces of the tail are concluded, oldest first.
  #conclusions: { readonly last: Shown; readonly dueMs: number }[] = [];
  #lastDueMs = 0;
  #hasConcluded = false;

  constructor(options: LaneOptions) {
    this.language = options.language;
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#waiting.length > 0 || this.#tail.length > 0;
  }

  get nextDueMs(): number | undefined {
    const due = [this.#waiting[0]?.dueMs, this.#conclusions[0]?.dueMs].filter(
      (ms) => ms !== undefined,
    );
    return due.length > 0 ? Math.min(...due) : undefined;
  }

  addWord(heard: HeardWord): void {
    const { tentativeLag, language } = this.#options;
    const lagMs =
      tentativeLag.least + tentativeLag.spread * chance("lag", language, heard.word.index);
    // Words appear in the order they were spoken.
    this.#lastDueMs = Math.max(this.#lastDueMs, heard.endMs + lagMs);
    this.#waiting.push({ ...heard, dueMs: this.#lastDueMs });
  }

  advance(nowMs: number): LaneUpdate | undefined {
    const due = this.#waiting.filter(({ dueMs }) => dueMs <= nowMs);
    this.#waiting = this.#waiting.slice(due.length);
    for (const heard of due) this.#show(heard);
    const last = this.#conclusions.filter(({ dueMs }) => dueMs <= nowMs).at(-1)?.last;
    const done = last ? this.#tail.splice(0, this.#tail.indexOf(last) + 1) : [];
    return due.length > 0 || done.length > 0 ? this.#update(done) : undefined;
  }

  concludeAll(): LaneUpdate | undefined {
    for (const heard of this.#waiting) this.#show(heard);
    this.#waiting = [];
    return this.#tail.length > 0 ? this.#update(this.#tail.splice(0)) : undefined;
  }

  discardTentative(): void {
    this.#waiting = [];
    this.#tail = [];
    this.#conclusions = [];
  }

  #show(heard: Waiting): void {
    const wrong = firstHypothesis(heard.word, this.language, this.#options.errors);
    const shown: Shown = { ...heard, wrong, updatesLeft: wrong?.updates ?? 0, attempt: 0 };
    this.#tail.push(shown);
    if (!heard.word.isLastOfPiece) return;
    const { least, spread } = this.#options.concludedLag;
    const lagMs = least + spread * chance("conclude", this.language, heard.word.index);
    this.#conclusions.push({ last: shown, dueMs: Math.max(heard.dueMs, heard.endMs + lagMs) });
  }

  #conclude(done: readonly Shown[]): TargetSegment[] {
    this.#conclusions = this.#conclusions.filter(({ last }) => this.#tail.includes(last));
    for (const shown of done) shown.wrong = undefined;
    const segments = this.#segments(done, this.#hasConcluded);
    this.#hasConcluded ||= done.length > 0;
    return segments;
  }

  #update(done: readonly Shown[]): LaneUpdate {
    const concluded = this.#conclude(done);
    const tail = misplaceWords(this.#tail, this.language, this.#options.errors);
    const tentative = this.#segments(tail, this.#hasConcluded);
    for (const shown of this.#tail) this.#reconsider(shown);
    return { concluded, tentative, words: done.map(({ word }) => word) };
  }

  // After an update, corrects words that were wrong long enough for the next one.
  #reconsider(shown: Shown): void {
    if (shown.wrong) {
      shown.updatesLeft -= 1;
      if (shown.updatesLeft <= 0) shown.wrong = undefined;
    } else if (this.#options.errors.isRestless && shown.attempt < maxAttempts) {
      shown.attempt += 1;
      shown.wrong = firstHypothesis(shown.word, this.language, this.#options.errors, shown.attempt);
      shown.updatesLeft = shown.wrong?.updates ?? 0;
    }
  }

  // One segment per run of words of the same piece; texts include their blanks.
  #segments(words: readonly Shown[], isContinued: boolean): TargetSegment[] {
    const segments: TargetSegment[] = [];
    words.forEach((shown, at) => {
      const { piece } = shown.word;
      const isFirstOfPiece = words[at - 1]?.word.piece !== piece;
      // A word may be joined to the previous one, but not to the end of another sentence.
      const joint = isFirstOfPiece ? shown.word.joint : (shown.wrong?.joint ?? shown.word.joint);
      const text = (at > 0 || isContinued ? joint : "") + (shown.wrong?.text ?? shown.word.text);
      const before = segments.at(-1);
      if (before && !isFirstOfPiece) {
        segments[segments.length - 1] = {
          ...before,
          text: before.text + text,
          end_time: Math.max(before.end_time, Math.round(shown.endMs)),
        };
      } else {
        segments.push({
          text,
          start_time: Math.round(shown.startMs),
          end_time: Math.round(shown.endMs),
        });
      }
    });
    return segments;
  }
}
