/**
 * A piece of recognised or translated speech. `text` carries its own spacing: segments are joined
 * with the empty string.
 */
export interface Segment {
  readonly text: string;
  /** Position in the stream of captured sound, in milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
}

/** The lane of the words as they were spoken; the other lanes are named by their target language. */
export const ORIGINAL_LANE = "original";

/** `original`, or the BCP 47 tag of a target language. */
export type LaneId = string;

/**
 * "The words of a lane changed": what every source of words (the service's voice session, a
 * recogniser on the device) says, and all that the overlay and the transcript know of it.
 */
export interface SegmentUpdate {
  readonly lane: LaneId;
  /** Language of the text. For the original it is the detected one and may change. */
  readonly language: string;
  /** New final segments; each is told once and never changes. */
  readonly concluded: readonly Segment[];
  /** The whole tentative tail, which replaces the lane's earlier one. */
  readonly tentative: readonly Segment[];
}
