import type { LaneId, Segment } from "../segment.ts";

/** A concluded segment with its place, as the journal keeps it and the background tells it. */
export interface PlacedSegment extends Segment {
  readonly lane: LaneId;
  /** BCP 47 tag. */
  readonly language: string;
  /** Counts the concluded segments of its lane, from 0. */
  readonly ordinal: number;
  /** Wall clock at which it was spoken, in milliseconds since 1970; null when that is not known. */
  readonly spokenAtMs: number | null;
  /** Where the page's player was, in milliseconds of its medium; null when no player was. */
  readonly mediaMs: number | null;
}

/** A part of a concluded segment: its text from `from` to `to`, in UTF-16 units. */
export interface SegmentPart {
  readonly ordinal: number;
  readonly from: number;
  readonly to: number;
}

/** What a row holds of one lane. */
export interface RowCell {
  readonly lane: LaneId;
  /** BCP 47 tag. */
  readonly language: string;
  /**
   * As it was concluded, spaces at its ends and all: the cells of a lane, joined with the empty
   * string, are what the lane said.
   */
  readonly text: string;
  /** What it is made of, in order. */
  readonly parts: readonly SegmentPart[];
  /** On the capture clock, by the lane's own times. */
  readonly startMs: number;
  readonly endMs: number;
}

interface RowPlace {
  /** Stays the same while the transcript is open. */
  readonly id: number;
  /** On the capture clock; never before that of the row above. */
  readonly startMs: number;
  readonly endMs: number;
}

/** A sentence or two, with what was said in the other lanes at that time. */
export interface WordsRow extends RowPlace {
  readonly kind: "words";
  /** Wall clock of its beginning, in milliseconds since 1970; null when that is not known. */
  readonly spokenAtMs: number | null;
  /** Place of its beginning in the page's medium, in milliseconds; null when no player was. */
  readonly mediaMs: number | null;
  readonly cells: ReadonlyMap<LaneId, RowCell>;
}

/** Sound that nobody heard, from `startMs` to `endMs`. */
export interface GapRow extends RowPlace {
  readonly kind: "gap";
}

/** From here on the tab showed another page. */
export interface PageRow extends RowPlace {
  readonly kind: "page";
  readonly title: string;
  readonly address: string;
}

/** A row of a transcript as it is read, from top to bottom. */
export type TranscriptRow = WordsRow | GapRow | PageRow;

/** Sound that was lost, on the capture clock. */
export interface TranscriptGap {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A page that the tab went to while captions ran; `fromMs` is on the capture clock. */
export interface TranscriptPage {
  readonly fromMs: number;
  readonly title: string;
  readonly address: string;
}
