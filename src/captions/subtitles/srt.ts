import { cueText } from "./cue-text.ts";
import type { Cue } from "./subtitle-cues.ts";
import { srtTime } from "./time-texts.ts";

/**
 * Cues as SubRip, which has neither comments nor a way to escape. What would be read as the arrow
 * between two times is written as an arrow; everything else stays as it is.
 */
export function srtOf(cues: readonly Cue[]): string {
  return cues
    .map((cue, at) => {
      const words = cueText(cue).replaceAll("-->", "→");
      return `${at + 1}\n${srtTime(cue.fromMs)} --> ${srtTime(cue.toMs)}\n${words}\n`;
    })
    .join("\n");
}
