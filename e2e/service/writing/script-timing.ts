import type { Talk } from "../talks/talk.ts";
import { type ScriptWord, scriptOf } from "./script.ts";

/** How a script is written. */
export interface ScriptPace {
  /** From one sentence to the next, milliseconds of the stream. */
  readonly sentenceMs: number;
  /** Sentences of the original that are written; Infinity for all, again and again. */
  readonly sentences: number;
}

/** The pace where no other is asked for. */
export const defaultScriptPace: ScriptPace = {
  sentenceMs: 400,
  sentences: Number.POSITIVE_INFINITY,
};

/** A sentence of the talk and when it is written. */
interface Window {
  readonly talkFromMs: number;
  readonly talkToMs: number;
  readonly streamFromMs: number;
  readonly streamToMs: number;
}

/**
 * Times of a talk as times of a stream in which each sentence of the original takes as long as the
 * pace says, the first one half of it. Translations keep in step with the original.
 */
export class ScriptTiming {
  readonly #windows: readonly Window[];
  readonly #endMs: number;

  constructor(talk: Talk, { sentenceMs, sentences }: ScriptPace) {
    const firsts = scriptOf(talk, talk.spokenLanguage).filter(
      (word, at, words) => word.piece !== words[at - 1]?.piece,
    );
    this.#windows = firsts.map(({ startMs }, at) => ({
      talkFromMs: startMs,
      talkToMs: firsts[at + 1]?.startMs ?? talk.durationMs,
      streamFromMs: at === 0 ? 0 : (at - 0.5) * sentenceMs,
      streamToMs: (at + 0.5) * sentenceMs,
    }));
    this.#endMs = this.#windows[sentences]?.talkFromMs ?? Number.POSITIVE_INFINITY;
  }

  /** How long all sentences of the talk take in the stream. */
  get roundMs(): number {
    return this.#windows.at(-1)?.streamToMs ?? 0;
  }

  /** The stream time of a time of the talk. */
  streamMs(talkMs: number): number {
    const window = this.#windows.find(({ talkToMs }) => talkMs < talkToMs) ?? this.#windows.at(-1);
    if (!window) return 0;
    const { talkFromMs, talkToMs, streamFromMs, streamToMs } = window;
    const share = clamp((talkMs - talkFromMs) / (talkToMs - talkFromMs));
    return streamFromMs + share * (streamToMs - streamFromMs);
  }

  /** The words that are written: of pieces that lie mostly beyond the last sentence, none. */
  cut(script: readonly ScriptWord[]): readonly ScriptWord[] {
    const spans = new Map<number, { fromMs: number; toMs: number }>();
    for (const { piece, startMs, endMs } of script) {
      spans.set(piece, { fromMs: spans.get(piece)?.fromMs ?? startMs, toMs: endMs });
    }
    const isWritten = ({ piece }: ScriptWord) => {
      const { fromMs = 0, toMs = 0 } = spans.get(piece) ?? {};
      return (fromMs + toMs) / 2 < this.#endMs;
    };
    return script.filter(isWritten);
  }
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
