import type { TalkWord } from "./talk-files.ts";
import { splitIntoUnits } from "./text-units.ts";

/** A line is looked for this far around its expected place first: short ones fit in many places. */
const WINDOW_WORDS = 60;
/** A line is found when at least this share of its words is where it should be. */
const ENOUGH = 0.6;

/** Finds caption lines in the text of a talk, to tell when their words were said. */
export class SpokenText {
  readonly #words: readonly TalkWord[];
  readonly #language: string;
  #expectedAt = 0;

  constructor(words: readonly TalkWord[], language: string) {
    this.#words = words;
    this.#language = language;
  }

  /**
   * When the last word of a line was fully said, in milliseconds of the talk; null when the line is
   * none of the talk's. Lines are expected in about the order in which they are said.
   */
  endMsOf(line: string): number | null {
    const units = splitIntoUnits(line, this.#language);
    const at = this.#find(units);
    if (at === null) return null;
    this.#expectedAt = at + units.length;
    return this.#words[this.#expectedAt - 1]?.endMs ?? null;
  }

  #find(units: readonly string[]): number | null {
    if (units.length === 0) return null;
    const near = this.#best(
      units,
      this.#expectedAt - WINDOW_WORDS,
      this.#expectedAt + WINDOW_WORDS,
    );
    return near ?? this.#best(units, 0, this.#words.length);
  }

  #best(units: readonly string[], first: number, last: number): number | null {
    const from = Math.max(0, first);
    const to = Math.min(this.#words.length - units.length, last);
    let best: { at: number; fit: number; away: number } | null = null;
    for (let at = from; at <= to; at++) {
      const fit = units.filter((unit, i) => this.#words[at + i]?.text === unit).length;
      const away = Math.abs(at - this.#expectedAt);
      if (!best || fit > best.fit || (fit === best.fit && away < best.away)) {
        best = { at, fit, away };
      }
    }
    return best && best.fit >= units.length * ENOUGH ? best.at : null;
  }
}
