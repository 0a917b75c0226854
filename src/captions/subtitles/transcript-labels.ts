import type { LaneId } from "../segment.ts";
import type { CaptionEngine } from "../transcript/engine-mark.ts";

/** The texts around a transcript, in the reader's language. */
export interface TranscriptLabels {
  readonly language: string;
  readonly untitled: string;
  /** Heading of a lane: the original words, or a translation. */
  heading(lane: LaneId, language: string): string;
  date(ms: number): string;
  gap(lengthMs: number): string;
  /** Says that another engine made the words from here on. */
  engine(engine: CaptionEngine): string;
  /** Says in the header that all words were made on this computer. */
  readonly onDevice: string;
  /** Marks a bookmark; with its note, if it has one. */
  bookmark(note: string): string;
}
