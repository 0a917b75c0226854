import { lettersOf } from "../../captions/text/letters.ts";

/** A stretch of firm words, counted in letters back from the newest one. */
export interface LetterSpan {
  readonly fromEnd: number;
  readonly length: number;
}

/** From which letter of a line to which words are being said. */
export type Parting = readonly [number, number];

/** What is marked in a lane: the words that the dub is saying, and those it leaves out. */
export class SpokenSpans {
  #saying: LetterSpan | null = null;
  /** Ends of what was left out. */
  #unsaid: number[] = [];

  set saying(span: LetterSpan | null) {
    this.#saying = span;
  }

  /** Words are not said that end so many letters before the newest one. */
  leaveOut(fromEnd: number): void {
    this.#unsaid.push(fromEnd);
  }

  /** More words have become firm. */
  add(firm: string): void {
    const { length } = lettersOf(firm);
    const saying = this.#saying;
    if (saying) this.#saying = { ...saying, fromEnd: saying.fromEnd + length };
    this.#unsaid = this.#unsaid.map((fromEnd) => fromEnd + length);
  }

  /**
   * The marks of each line, oldest line first.
   * @param lines their firm words
   * @param waiting firm words that are not drawn yet
   */
  on(lines: readonly string[], waiting: string): { parting: Parting | null; isUnsaid: boolean }[] {
    const lengths = lines.map((firm) => lettersOf(firm).length);
    let begin = -lengths.reduce((sum, length) => sum + length, lettersOf(waiting).length);
    // What has left the screen does not come back.
    this.#unsaid = this.#unsaid.filter((fromEnd) => -fromEnd > begin);
    return lengths.map((length) => {
      const end = begin + length;
      const isUnsaid = this.#unsaid.some((fromEnd) => -fromEnd > begin && -fromEnd <= end);
      const parting = this.#partingOf(begin, end);
      begin = end;
      return { parting, isUnsaid };
    });
  }

  #partingOf(begin: number, end: number): Parting | null {
    if (!this.#saying) return null;
    const to = -this.#saying.fromEnd;
    const from = to - this.#saying.length;
    if (to <= begin || from >= end) return null;
    return [Math.max(from, begin) - begin, Math.min(to, end) - begin];
  }
}
