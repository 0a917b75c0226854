import type { Talk } from "../talks/talk.ts";
import { type ScriptWord, scriptOf } from "./script.ts";

export interface ScriptPace {
  /** Interval between sentences, in milliseconds of the stream. */
  readonly sentenceMs: number;
  /** Number of sentences of the original; `Infinity` repeats all of them. */
  readonly sentences: number;
}

export const defaultScriptPace: ScriptPace = {
  sentenceMs: 400,
  sentences: Number.POSITIVE_INFINITY,
};

interface Window {
  readonly talkFromMs: number;
  readonly talkToMs: number;
  readonly streamFromMs: number;
  readonly streamToMs: number;
}

/**
 * Maps times of a talk to times of a stream in which each sentence of the original takes the
 * interval of the pace, the first one half of it. Translations stay synchronous with the original.
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

  get roundMs(): number {
    return this.#windows.at(-1)?.streamToMs ?? 0;
  }

  streamMs(talkMs: number): number {
    const window = this.#windows.find(({ talkToMs }) => talkMs < talkToMs) ?? this.#windows.at(-1);
    if (!window) return 0;
    const { talkFromMs, talkToMs, streamFromMs, streamToMs } = window;
    const share = clamp((talkMs - talkFromMs) / (talkToMs - talkFromMs));
    return streamFromMs + share * (streamToMs - streamFromMs);
  }

  /** The words of a limited script: pieces mostly after the last sentence are dropped. */
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
