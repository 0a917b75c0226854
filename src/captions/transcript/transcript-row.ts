import type { LaneId, Segment } from "../segment.ts";
import type { CaptionEngine } from "./engine-mark.ts";

/** A concluded segment with its position, as the journal stores it and the background sends it. */
export interface NumberedSegment extends Segment {
  readonly lane: LaneId;
  /** BCP 47 tag. */
  readonly language: string;
  /** Index among the concluded segments of its lane, from 0. */
  readonly ordinal: number;
  /** Wall clock of the spoken words, in milliseconds since 1970; null when unknown. */
  readonly spokenAtMs: number | null;
  /** Position of the page's player, in milliseconds of its medium; null without a player. */
  readonly mediaMs: number | null;
}

/** Part of a concluded segment: its text from `from` to `to`, in UTF-16 units. */
export interface SegmentPart {
  readonly ordinal: number;
  readonly from: number;
  readonly to: number;
}

export interface RowCell {
  readonly lane: LaneId;
  /** BCP 47 tag. */
  readonly language: string;
  /**
   * The concluded text including outer spaces: the cells of a lane, joined with the empty string,
   * are all its words.
   */
  readonly text: string;
  readonly parts: readonly SegmentPart[];
  readonly startMs: number;
  readonly endMs: number;
}

interface RowBase {
  /** Stays the same while the transcript is open. */
  readonly id: number;
  /** On the capture clock; never before that of the row above. */
  readonly startMs: number;
  readonly endMs: number;
}

/** One or two sentences, with the words of the other lanes at that time. */
export interface WordsRow extends RowBase {
  readonly kind: "words";
  /** Wall clock of its beginning, in milliseconds since 1970; null when unknown. */
  readonly spokenAtMs: number | null;
  /** Position of its beginning in the page's medium, in milliseconds; null without a player. */
  readonly mediaMs: number | null;
  readonly cells: ReadonlyMap<LaneId, RowCell>;
}

export interface GapRow extends RowBase {
  readonly kind: "gap";
}

export interface PageRow extends RowBase {
  readonly kind: "page";
  readonly title: string;
  readonly address: string;
}

/** From here on, another engine made the words. */
export interface EngineRow extends RowBase {
  readonly kind: "engine";
  readonly engine: CaptionEngine;
}

export type TranscriptRow = WordsRow | GapRow | PageRow | EngineRow;

export interface TranscriptGap {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A page that the tab opened while captions ran; `fromMs` is on the capture clock. */
export interface TranscriptPage {
  readonly fromMs: number;
  readonly title: string;
  readonly address: string;
}
