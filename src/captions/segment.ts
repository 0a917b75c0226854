/**
 * A piece of recognised or translated speech. `text` includes its own spacing: segments are joined
 * with the empty string.
 */
export interface Segment {
  readonly text: string;
  /** Position on the capture clock, in milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
}

/** The lane of the spoken words. The other lanes have the name of their target language. */
export const ORIGINAL_LANE = "original";

/** `original`, or the BCP 47 tag of a target language. */
export type LaneId = string;

export interface LaneSegment {
  readonly lane: LaneId;
  readonly segment: Segment;
}

/**
 * A change of the words of a lane. A source of words (the service's voice session, or a recogniser
 * on the device) reports nothing else, and overlay and transcript receive nothing else.
 */
export interface SegmentUpdate {
  readonly lane: LaneId;
  /** Language of the text; the detected one in the original lane, where it may change. */
  readonly language: string;
  /** New final segments. Each is reported once and never changes. */
  readonly concluded: readonly Segment[];
  /** The complete tentative tail, which replaces the earlier one. */
  readonly tentative: readonly Segment[];
}
