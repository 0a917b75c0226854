import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CaptionsNow } from "../overlay/captions-now.ts";
import { laneText } from "../overlay/captions-now.ts";
import { cueTexts, readTalk, TALKS_FOLDER } from "./talk-files.ts";

const UNIQUE_LETTERS = 12;

/**
 * The exact text that an account with the mode `scripted` receives. Captions break lines at spaces,
 * so texts are compared without spaces.
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
   * The text of a lane, `original` or the target language, for one round of the script, without
   * spaces.
   * @throws Error when the talk has no file in that language
   */
  textOf(lane: string): string {
    const language = lane === "original" ? this.#spokenLanguage : lane;
    const file = readFileSync(join(TALKS_FOLDER, `${this.name}.${language}.vtt`), "utf8");
    return withoutSpaces(cueTexts(file).join(""));
  }

  /** Whether a text is part of the lane, letter by letter; it may continue into the next round. */
  has(lane: string, text: string): boolean {
    return this.endOf(lane, text) !== null;
  }

  /**
   * Number of letters of the lane up to the end of a text, to order texts in time. Null when the
   * text is empty or not part of the lane.
   */
  endOf(lane: string, text: string): number | null {
    const part = withoutSpaces(text);
    const at = this.textOf(lane).repeat(2).indexOf(part);
    return part === "" || at < 0 ? null : at + part.length;
  }

  /** Whether a lane shows text beyond this many letters, and nothing but its own text. */
  isShownIn(captions: CaptionsNow, lane: string, beyondLetters = 0): boolean {
    const text = withoutSpaces(laneText(captions, lane));
    // The script begins again at its end.
    const beyond = beyondLetters % this.textOf(lane).length;
    return text.length >= UNIQUE_LETTERS && (this.endOf(lane, text) ?? 0) > beyond;
  }
}

export function withoutSpaces(text: string): string {
  return text.replace(/\s+/gu, "");
}
