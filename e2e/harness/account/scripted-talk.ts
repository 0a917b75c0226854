import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CaptionsNow } from "../overlay/captions-now.ts";
import { laneText } from "../overlay/captions-now.ts";
import { cueTexts, readTalk, TALKS_FOLDER } from "./talk-files.ts";

/** A text of so many letters stands in a talk only once. */
const UNIQUE_LETTERS = 12;

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
   * The text of a lane for one round of the script, `original` or the target language, without blanks.
   * @throws Error when the talk has no file in that language
   */
  textOf(lane: string): string {
    const language = lane === "original" ? this.#spokenLanguage : lane;
    const file = readFileSync(join(TALKS_FOLDER, `${this.name}.${language}.vtt`), "utf8");
    return withoutBlanks(cueTexts(file).join(""));
  }

  /** Whether a text is a part of the lane, letter by letter; it may go on into the next round. */
  has(lane: string, text: string): boolean {
    return this.endOf(lane, text) !== null;
  }

  /**
   * Letters of the lane up to the end of a text, to tell later words from earlier ones; null when
   * the text is empty or no part of the lane.
   */
  endOf(lane: string, text: string): number | null {
    const part = withoutBlanks(text);
    const at = this.textOf(lane).repeat(2).indexOf(part);
    return part === "" || at < 0 ? null : at + part.length;
  }

  /** Whether a lane shows words beyond so many letters of its text, and nothing but its text. */
  isShownIn(captions: CaptionsNow, lane: string, beyondLetters = 0): boolean {
    const text = withoutBlanks(laneText(captions, lane));
    return text.length >= UNIQUE_LETTERS && (this.endOf(lane, text) ?? 0) > beyondLetters;
  }
}

/** A text without blanks and line breaks. */
export function withoutBlanks(text: string): string {
  return text.replace(/\s+/gu, "");
}
