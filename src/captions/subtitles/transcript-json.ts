import type { Transcript } from "./transcript.ts";

/** Grows when what a reader knows of the shape would not hold any more. */
export const TRANSCRIPT_JSON_VERSION = 1;

/** How transcripts look as JSON. Times in milliseconds; dates as in ISO 8601, in UTC. */
export interface TranscriptJson {
  readonly format: "surtitle-transcript";
  readonly version: typeof TRANSCRIPT_JSON_VERSION;
  readonly transcripts: readonly {
    readonly title: string;
    /** Of the page; empty where there was none. */
    readonly address: string;
    readonly startedAt: string;
    readonly lanes: readonly {
      /** `original`, or the BCP 47 tag of a target language. */
      readonly lane: string;
      /** BCP 47 tag of most of its words. */
      readonly language: string;
      /** In order; texts are joined with nothing between them. */
      readonly segments: readonly {
        readonly text: string;
        readonly language: string;
        /** From the start of the captions. */
        readonly startMs: number;
        readonly endMs: number;
        /** When it was said; null when that is not known. */
        readonly spokenAt: string | null;
        /** Place in the page's player; null without one. */
        readonly mediaMs: number | null;
      }[];
    }[];
    /** Sound that was never heard, from the start of the captions. */
    readonly gaps: readonly { readonly fromMs: number; readonly toMs: number }[];
  }[];
}

/** Transcripts as JSON, with everything that is known of them. */
export function transcriptJson(transcripts: readonly Transcript[]): string {
  const shape: TranscriptJson = {
    format: "surtitle-transcript",
    version: TRANSCRIPT_JSON_VERSION,
    transcripts: transcripts.map(({ title, address, startedAtMs, lanes, gaps }) => ({
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
    })),
  };
  return `${JSON.stringify(shape, null, 2)}\n`;
}
