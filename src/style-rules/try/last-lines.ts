import { LaneSentences } from "../../captions/transcript/lane-sentences.ts";
import type { PlacedSegment } from "../../captions/transcript/transcript-row.ts";

/** The end of a transcript, as it is tried. */
export interface LastLines {
  /** A sentence a line. */
  readonly text: string;
  /** BCP 47 tag of what was said last; empty where nothing was said. */
  readonly language: string;
}

/** How many lines are taken. */
export const LINES = 10;

/**
 * The last ten lines of a lane.
 * @param segments of one lane, in their order
 */
export function lastLines(segments: readonly PlacedSegment[]): LastLines {
  const sentences = new LaneSentences().take(segments, () => false);
  const lines = sentences
    .map(({ text }) => text.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
  return { text: lines.slice(-LINES).join("\n"), language: segments.at(-1)?.language ?? "" };
}
