import type { Talk } from "../talks/talk.ts";
import type { HeardWord } from "./lane.ts";
import { type LaneLags, type LaneWriterOptions, LaneWriters } from "./lane-writers.ts";
import { type ScriptPace, ScriptTiming } from "./script-timing.ts";
import type { WordSource } from "./word-source.ts";

const pauseMs = 1_000;

// Updates per sentence, so that a fast pace does not send word by word.
const updatesPerSentence = 4;

export interface ScriptedWordsOptions extends Omit<LaneWriterOptions, "lags"> {
  readonly talk: Talk;
  readonly pace: ScriptPace;
}

/**
 * Words of a script, from the first sound on and as long as sound arrives, whatever it is. The
 * script repeats, because sound without words looks like a dead line to a client. The position is
 * the received sound, so a resumed session continues where it was.
 */
export class ScriptedWords implements WordSource {
  readonly #writers: LaneWriters;
  readonly #rounds: readonly (readonly HeardWord[])[];
  readonly #read: number[];
  // Length of a round; `Infinity` for a single one.
  readonly #roundMs: number;
  readonly #stepMs: number;
  #receivedMs = 0;

  constructor(options: ScriptedWordsOptions) {
    const { talk, pace } = options;
    this.#stepMs = pace.sentenceMs / updatesPerSentence;
    const timing = new ScriptTiming(talk, pace);
    this.#writers = new LaneWriters({ ...options, lags: lagsOf(this.#stepMs) });
    this.#writers.spokenLanguage = talk.spokenLanguage;
    this.#roundMs = Number.isFinite(pace.sentences) ? Number.POSITIVE_INFINITY : timing.roundMs;
    this.#rounds = this.#writers.all.map(({ script }) =>
      timing.cut(script(talk)).map((word) => ({
        word,
        startMs: timing.streamMs(word.startMs),
        endMs: timing.streamMs(word.endMs),
      })),
    );
    this.#read = this.#rounds.map(() => 0);
  }

  get nextDueMs(): number | undefined {
    if (!this.#writers.isBusy) return undefined;
    return Math.min(this.#receivedMs + pauseMs, this.#writers.nextDueMs);
  }

  pushSound(_samples: Float32Array, receivedMs: number): void {
    this.#receivedMs = receivedMs;
    const readMs = Math.floor(receivedMs / this.#stepMs) * this.#stepMs;
    for (const [at, { lane }] of this.#writers.all.entries()) {
      for (let heard = this.#nextWord(at); heard && heard.endMs <= readMs; ) {
        lane.addWord(heard);
        this.#read[at] = (this.#read[at] ?? 0) + 1;
        heard = this.#nextWord(at);
      }
    }
  }

  #nextWord(laneAt: number): HeardWord | undefined {
    const words = this.#rounds[laneAt] ?? [];
    const count = this.#read[laneAt] ?? 0;
    const next = words[count % words.length];
    const round = Math.floor(count / words.length);
    if (!next || round === 0) return next;
    const shiftMs = round * this.#roundMs;
    return { ...next, startMs: next.startMs + shiftMs, endMs: next.endMs + shiftMs };
  }

  endSound(): void {}

  advance(nowMs: number): void {
    this.#writers.advance(nowMs);
    if (nowMs >= this.#receivedMs + pauseMs) this.concludeAll();
  }

  concludeAll(): void {
    this.#writers.concludeAll();
  }

  discardTentative(): void {
    this.#writers.discardTentative();
  }

  restartClock(streamMs: number): void {
    this.#writers.restartClock(streamMs);
  }
}

// Sentences are concluded one step after their end, and translations half a step after the
// original.
function lagsOf(stepMs: number): { source: LaneLags; target: LaneLags } {
  const lag = (least: number) => ({ least, spread: 0 });
  return {
    source: { tentativeLag: lag(0), concludedLag: lag(stepMs) },
    target: { tentativeLag: lag(stepMs / 2), concludedLag: lag(1.5 * stepMs) },
  };
}
