import type { TalkWord } from "./talk-files.ts";
import { splitIntoUnits } from "./text-units.ts";

/**
 * A line is searched this far around its expected place first, because short lines fit in many
 * places.
 */
const WINDOW_WORDS = 60;
// A line is found when at least this share of its words matches.
const ENOUGH = 0.6;
// A busy machine drops sound: this many consecutive words may be missing within a line.
const MOST_UNHEARD = 3;

export class SpokenText {
  readonly #words: readonly TalkWord[];
  readonly #language: string;
  #expectedAt = 0;

  constructor(words: readonly TalkWord[], language: string) {
    this.#words = words;
    this.#language = language;
  }

  /**
   * When the last word of a line was fully spoken, in milliseconds of the talk; null when the line
   * is not in the talk. Lines are expected in about their spoken order.
   */
  endMsOf(line: string): number | null {
    const units = splitIntoUnits(line, this.#language);
    const end = this.#find(units);
    if (end === null) return null;
    this.#expectedAt = end;
    return this.#words[end - 1]?.endMs ?? null;
  }

  #find(units: readonly string[]): number | null {
    if (units.length === 0) return null;
    const [near, far] = [this.#expectedAt - WINDOW_WORDS, this.#expectedAt + WINDOW_WORDS];
    for (const most of [0, MOST_UNHEARD]) {
      const end =
        this.#best(units, near, far, most) ?? this.#best(units, 0, Number.POSITIVE_INFINITY, most);
      if (end !== null) return end;
    }
    return null;
  }

  #best(units: readonly string[], first: number, last: number, most: number): number | null {
    const from = Math.max(0, first);
    const to = Math.min(this.#words.length - units.length, last);
    let best: { end: number; fit: number; away: number } | null = null;
    for (let at = from; at <= to; at++) {
      const away = Math.abs(at - this.#expectedAt);
      for (let unheard = 0; unheard <= most; unheard++) {
        const fit = this.#fit(units, at, unheard);
        if (!best || fit > best.fit || (fit === best.fit && away < best.away)) {
          best = { end: at + units.length + unheard, fit, away };
        }
      }
    }
    return best && best.fit >= units.length * ENOUGH ? best.end : null;
  }

  #fit(units: readonly string[], at: number, unheard: number): number {
    const isAt = (unit: number, place: number) => this.#words[place]?.text === units[unit];
    // First the gap precedes the whole line, then it moves through the line word by word.
    let fit = units.filter((_, unit) => isAt(unit, at + unit + unheard)).length;
    let best = fit;
    for (let unit = 0; unit < units.length - 1; unit++) {
      fit += Number(isAt(unit, at + unit)) - Number(isAt(unit, at + unit + unheard));
      best = Math.max(best, fit);
    }
    return best;
  }
}
