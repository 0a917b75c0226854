import type { LaneId } from "../segment.ts";

/** The words around a transcript, in the reader's language. */
export interface TranscriptWords {
  /** BCP 47 tag of the language that these words are in. */
  readonly language: string;
  /** For a page without a title. */
  readonly untitled: string;
  /** Heading of a lane: the words as spoken, or a translation. */
  heading(lane: LaneId, language: string): string;
  /** Date and time of the start, as the reader writes it. */
  date(ms: number): string;
  /** Says that so much sound was lost at a place. */
  gap(lengthMs: number): string;
}
