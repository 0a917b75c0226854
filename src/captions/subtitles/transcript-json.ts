import { type CaptionEngine, engineChanges } from "../transcript/engine-mark.ts";
import type { Transcript } from "./transcript.ts";

/** Increases when existing readers could not read the new shape. */
export const TRANSCRIPT_JSON_VERSION = 1;

/** The JSON of transcripts. Times in milliseconds; dates in ISO 8601, UTC. */
export interface TranscriptJson {
  readonly format: "surtitle-transcript";
  readonly version: typeof TRANSCRIPT_JSON_VERSION;
  readonly transcripts: readonly {
    readonly title: string;
    readonly address: string;
    readonly startedAt: string;
    readonly lanes: readonly {
      readonly lane: string;
      /** BCP 47 tag of most of its words. */
      readonly language: string;
      /** In order; texts are joined with the empty string. */
      readonly segments: readonly {
        readonly text: string;
        readonly language: string;
        /** From the start of the captions. */
        readonly startMs: number;
        readonly endMs: number;
        readonly spokenAt: string | null;
        readonly mediaMs: number | null;
      }[];
    }[];
    /** Lost sound, from the start of the captions. */
    readonly gaps: readonly { readonly fromMs: number; readonly toMs: number }[];
    /** Where another engine began to make the words; empty: all are from the language service. */
    readonly engines: readonly { readonly engine: CaptionEngine; readonly fromMs: number }[];
    /** From the start of the captions; notes may be empty. */
    readonly bookmarks: readonly { readonly atMs: number; readonly note: string }[];
  }[];
}

export function transcriptJson(transcripts: readonly Transcript[]): string {
  const shape: TranscriptJson = {
    format: "surtitle-transcript",
    version: TRANSCRIPT_JSON_VERSION,
    transcripts: transcripts.map(({ title, address, startedAtMs, lanes, gaps, ...marks }) => ({
      title,
      address,
      startedAt: new Date(startedAtMs).toISOString(),
      lanes: lanes.map(({ lane, language, segments }) => ({
        lane,
        language,
        segments: segments.map(({ spokenAtMs, ...segment }) => ({
          text: segment.text,
          language: segment.language,
          startMs: Math.round(segment.startMs),
          endMs: Math.round(segment.endMs),
          spokenAt: spokenAtMs === null ? null : new Date(spokenAtMs).toISOString(),
          mediaMs: segment.mediaMs === null ? null : Math.round(segment.mediaMs),
        })),
      })),
      gaps: gaps.map(({ fromMs, toMs }) => ({
        fromMs: Math.round(fromMs),
        toMs: Math.round(toMs),
      })),
      engines: engineChanges(marks.engines).map(({ engine, fromMs }) => ({
        engine,
        fromMs: Math.round(fromMs),
      })),
      bookmarks: marks.bookmarks.map(({ atMs, note }) => ({ atMs, note })),
    })),
  };
  return `${JSON.stringify(shape, null, 2)}\n`;
}
