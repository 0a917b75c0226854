import { cueText } from "./cue-text.ts";
import type { Cue } from "./subtitle-cues.ts";
import { srtTime } from "./time-format.ts";

/**
 * Cues as SubRip, which has neither comments nor escapes. The arrow between times is replaced by an
 * arrow character; everything else stays.
 */
export function srtOf(cues: readonly Cue[]): string {
  return cues
    .map((cue, at) => {
      const words = cueText(cue).replaceAll("-->", "→");
      return `${at + 1}\n${srtTime(cue.fromMs)} --> ${srtTime(cue.toMs)}\n${words}\n`;
    })
    .join("\n");
}
