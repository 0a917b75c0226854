import type { TargetSegment } from "../voice/messages.ts";
import { chance } from "./hash.ts";
import type { ScriptWord } from "./script.ts";
import { misplaceWords } from "./wrong-place.ts";
import { type FirstHearing, firstHearing, type Temper } from "./wrong-word.ts";

/** How far behind the sound a lane writes, in milliseconds: at least `least`, `spread` more at most. */
export interface Lag {
  readonly least: number;
  readonly spread: number;
}

/** What makes a lane what it is. */
export interface LaneOptions {
  /** As it is spelled in messages. */
  readonly language: string;
  readonly tentativeLag: Lag;
  /** From the end of a piece to its conclusion. */
  readonly concludedLag: Lag;
  readonly temper: Temper;
}

/** A word that was heard, with the stream's times. */
export interface HeardWord {
  readonly word: ScriptWord;
  readonly startMs: number;
  readonly endMs: number;
}

/** What has changed in a lane. */
export interface LaneUpdate {
  readonly concluded: readonly TargetSegment[];
  readonly tentative: readonly TargetSegment[];
  /** What the concluded segments are made of. */
  readonly words: readonly ScriptWord[];
}

interface Waiting extends HeardWord {
  readonly dueMs: number;
}

interface Shown extends HeardWord {
  wrong: FirstHearing | undefined;
  updatesLeft: number;
  attempt: number;
}

/** A restless recogniser doubts a word anew at most so often. */
const mostAttempts = 4;

/**
 * Writes one language: words come out some time after they were heard, first as a tentative tail
 * in which some are wrong and put right an update or two later, then concluded piece by piece.
 */
export class Lane {
  readonly language: string;
  readonly #options: LaneOptions;
  #waiting: Waiting[] = [];
  #tail: Shown[] = [];
  /** When the pieces that are complete in the tail are concluded, oldest first. */
  #conclusions: { readonly last: Shown; readonly dueMs: number }[] = [];
  #lastDueMs = 0;
  #hasConcluded = false;

  constructor(options: LaneOptions) {
    this.language = options.language;
    this.#options = options;
  }

  /** Whether anything is still to be written or concluded. */
  get isBusy(): boolean {
    return this.#waiting.length > 0 || this.#tail.length > 0;
  }

  /** The stream time at which something is to be written next, or `undefined`. */
  get nextDueMs(): number | undefined {
    const due = [this.#waiting[0]?.dueMs, this.#conclusions[0]?.dueMs].filter(
      (ms) => ms !== undefined,
    );
    return due.length > 0 ? Math.min(...due) : undefined;
  }

  /** Takes a word that was heard just now. */
  hear(heard: HeardWord): void {
    const { tentativeLag, language } = this.#options;
    const lagMs =
      tentativeLag.least + tentativeLag.spread * chance("lag", language, heard.word.index);
    // Words come out in the order they were spoken in.
    this.#lastDueMs = Math.max(this.#lastDueMs, heard.endMs + lagMs);
    this.#waiting.push({ ...heard, dueMs: this.#lastDueMs });
  }

  /** Writes what is due at stream time `nowMs`; `undefined` when nothing has changed. */
  advance(nowMs: number): LaneUpdate | undefined {
    const due = this.#waiting.filter(({ dueMs }) => dueMs <= nowMs);
    this.#waiting = this.#waiting.slice(due.length);
    for (const heard of due) this.#show(heard);
    const last = this.#conclusions.filter(({ dueMs }) => dueMs <= nowMs).at(-1)?.last;
    const done = last ? this.#tail.splice(0, this.#tail.indexOf(last) + 1) : [];
    return due.length > 0 || done.length > 0 ? this.#update(done) : undefined;
  }

  /** Writes and concludes everything that was heard, finished or not. */
  concludeAll(): LaneUpdate | undefined {
    for (const heard of this.#waiting) this.#show(heard);
    this.#waiting = [];
    return this.#tail.length > 0 ? this.#update(this.#tail.splice(0)) : undefined;
  }

  /** Forgets everything that is not concluded. */
  forget(): void {
    this.#waiting = [];
    this.#tail = [];
    this.#conclusions = [];
  }

  #show(heard: Waiting): void {
    const wrong = firstHearing(heard.word, this.language, this.#options.temper);
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
    const tail = misplaceWords(this.#tail, this.language, this.#options.temper);
    const tentative = this.#segments(tail, this.#hasConcluded);
    for (const shown of this.#tail) this.#reconsider(shown);
    return { concluded, tentative, words: done.map(({ word }) => word) };
  }

  /** After an update: words that were wrong long enough are right in the next one. */
  #reconsider(shown: Shown): void {
    if (shown.wrong) {
      shown.updatesLeft -= 1;
      if (shown.updatesLeft <= 0) shown.wrong = undefined;
    } else if (this.#options.temper.isRestless && shown.attempt < mostAttempts) {
      shown.attempt += 1;
      shown.wrong = firstHearing(shown.word, this.language, this.#options.temper, shown.attempt);
      shown.updatesLeft = shown.wrong?.updates ?? 0;
    }
  }

  /** One segment for each run of words of the same piece; texts carry their own blanks. */
  #segments(words: readonly Shown[], isContinued: boolean): TargetSegment[] {
    const segments: TargetSegment[] = [];
    words.forEach((shown, at) => {
      const { piece } = shown.word;
      const isFirstOfPiece = words[at - 1]?.word.piece !== piece;
      // A word may be run together with the one before, but not with the end of another sentence.
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
