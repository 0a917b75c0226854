import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CaptionsNow } from "../overlay/captions-now.ts";
import { laneText } from "../overlay/captions-now.ts";
import { cueTexts, readTalk, TALKS_FOLDER } from "./talk-files.ts";

/**
 * What an account with the mode `scripted` is sent, exactly: every letter and sign. Captions break
 * lines where blanks were, so texts are compared without blanks.
 */
export class ScriptedTalk {
  readonly name: string;
  readonly #spokenLanguage: string;

  /** @throws Error when there is no such talk */
  constructor(name = "lighthouses") {
    this.name = name;
    this.#spokenLanguage = readTalk(name).spokenLanguage;
  }

  /**
   * The whole text of a lane, `original` or the target language, without blanks.
   * @throws Error when the talk has no file in that language
   */
  textOf(lane: string): string {
    const language = lane === "original" ? this.#spokenLanguage : lane;
    const file = readFileSync(join(TALKS_FOLDER, `${this.name}.${language}.vtt`), "utf8");
    return withoutBlanks(cueTexts(file).join(""));
  }

  /** Whether a text of at least `leastLetters` is a part of the lane, letter by letter. */
  has(lane: string, text: string, leastLetters = 1): boolean {
    const part = withoutBlanks(text);
    return part.length >= leastLetters && this.textOf(lane).includes(part);
  }

  /** Whether a lane shows so many letters of its text and nothing else. */
  isShownIn(captions: CaptionsNow, lane: string, leastLetters = 12): boolean {
    return this.has(lane, laneText(captions, lane), leastLetters);
  }
}

/** A text without blanks and line breaks. */
export function withoutBlanks(text: string): string {
  return text.replace(/\s+/gu, "");
}
