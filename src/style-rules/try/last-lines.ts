import { LaneSentences } from "../../captions/transcript/lane-sentences.ts";
import type { NumberedSegment } from "../../captions/transcript/transcript-row.ts";

export interface LastLines {
  /** One sentence per line. */
  readonly text: string;
  /** BCP 47 tag of the last segment; empty without text. */
  readonly language: string;
}

export const MAX_LINES = 10;

/**
 * The last lines of a lane.
 * @param segments of one lane, in order
 */
export function lastLines(segments: readonly NumberedSegment[]): LastLines {
  const sentences = new LaneSentences().addSegments(segments, () => false);
  const lines = sentences
    .map(({ text }) => text.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
  return { text: lines.slice(-MAX_LINES).join("\n"), language: segments.at(-1)?.language ?? "" };
}
