import { directionOf } from "../text/writing-direction.ts";
import type { Cue } from "./subtitle-cues.ts";

// The mark that gives a line the direction right to left (UAX #9).
const RIGHT_TO_LEFT_MARK = "\u200f";

const RIGHT_TO_LEFT_LETTER = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * The text of a cue in a file. Players take the direction of a line from its first letter. So a
 * line in Arabic that begins with a Latin name, or has no letter, gets a mark.
 */
export function cueText({ lines, language }: Pick<Cue, "lines" | "language">): string {
  if (directionOf(language) === "ltr") return lines.join("\n");
  return lines
    .map((line) => (RIGHT_TO_LEFT_LETTER.test(line) ? line : RIGHT_TO_LEFT_MARK + line))
    .join("\n");
}
