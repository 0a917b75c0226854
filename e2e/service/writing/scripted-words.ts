import type { Talk } from "../talks/talk.ts";
import type { HeardWord } from "./lane.ts";
import { type LaneLags, type LaneWriterOptions, LaneWriters } from "./lane-writers.ts";
import { type ScriptPace, ScriptTiming } from "./script-timing.ts";
import type { WordSource } from "./word-source.ts";

/** Sound that stops for so long has ended: what was read is concluded, finished or not. */
const pauseMs = 1_000;

/** Updates that a sentence is written in, so that a fast pace does not write word by word. */
const updatesPerSentence = 4;

/** What a script is read from, and for whom. */
export interface ScriptedWordsOptions extends Omit<LaneWriterOptions, "lags"> {
  readonly talk: Talk;
  readonly pace: ScriptPace;
}

/**
 * Words of a script, from the first sound on and for as long as sound comes, whatever it is. The
 * place in the script is the sound received, so a resumed session goes on where it was.
 */
export class ScriptedWords implements WordSource {
  readonly #writers: LaneWriters;
  /** What is still to be read in each lane, in the order of the lanes. */
  readonly #unread: HeardWord[][];
  readonly #stepMs: number;
  #receivedMs = 0;

  constructor(options: ScriptedWordsOptions) {
    const { talk, pace } = options;
    this.#stepMs = pace.sentenceMs / updatesPerSentence;
    const timing = new ScriptTiming(talk, pace);
    this.#writers = new LaneWriters({ ...options, lags: lagsOf(this.#stepMs) });
    this.#writers.spokenLanguage = talk.spokenLanguage;
    this.#unread = this.#writers.all.map(({ script }) =>
      timing.cut(script(talk)).map((word) => ({
        word,
        startMs: timing.streamMs(word.startMs),
        endMs: timing.streamMs(word.endMs),
      })),
    );
  }

  get nextDueMs(): number | undefined {
    if (!this.#writers.isBusy) return undefined;
    return Math.min(this.#receivedMs + pauseMs, this.#writers.nextDueMs);
  }

  hear(_samples: Float32Array, receivedMs: number): void {
    this.#receivedMs = receivedMs;
    const readMs = Math.floor(receivedMs / this.#stepMs) * this.#stepMs;
    for (const [at, { lane }] of this.#writers.all.entries()) {
      const unread = this.#unread[at] ?? [];
      const count = unread.filter(({ endMs }) => endMs <= readMs).length;
      for (const heard of unread.splice(0, count)) lane.hear(heard);
    }
  }

  endSound(): void {}

  advance(nowMs: number): void {
    this.#writers.advance(nowMs);
    if (nowMs >= this.#receivedMs + pauseMs) this.concludeAll();
  }

  concludeAll(): void {
    this.#writers.concludeAll();
  }

  forget(): void {
    this.#writers.forget();
  }

  restartClock(streamMs: number): void {
    this.#writers.restartClock(streamMs);
  }
}

/** Sentences are concluded a step after their end, and translations half a step after the original. */
function lagsOf(stepMs: number): { source: LaneLags; target: LaneLags } {
  const lag = (least: number) => ({ least, spread: 0 });
  return {
    source: { tentativeLag: lag(0), concludedLag: lag(stepMs) },
    target: { tentativeLag: lag(stepMs / 2), concludedLag: lag(1.5 * stepMs) },
  };
}
