import { directionOf } from "../lines/writing-direction.ts";
import type { Cue } from "./subtitle-cues.ts";

/** The mark that puts what follows into a line from right to left (UAX #9). */
const RIGHT_TO_LEFT_MARK = "\u200f";

const RIGHT_TO_LEFT_LETTER = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * The words of a cue as a file has them. Players take the direction of each line from its first
 * letter: a line in Arabic that begins with a name in Latin letters, or has none, is marked.
 */
export function cueText({ lines, language }: Pick<Cue, "lines" | "language">): string {
  if (directionOf(language) === "ltr") return lines.join("\n");
  return lines
    .map((line) => (RIGHT_TO_LEFT_LETTER.test(line) ? line : RIGHT_TO_LEFT_MARK + line))
    .join("\n");
}
