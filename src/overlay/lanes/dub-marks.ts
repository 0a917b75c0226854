import { lettersOf } from "../../captions/text/letters.ts";

/** A range of firm text, counted in letters back from the end of the newest firm word. */
export interface LetterSpan {
  readonly fromEnd: number;
  readonly length: number;
}

/** First letter of a line in the range, and the first letter after it. */
export type LetterRange = readonly [number, number];

/** The marks of a lane: the words that the dub is speaking, and the ends of what it skipped. */
export class DubMarks {
  #highlight: LetterSpan | null = null;
  #skipped: number[] = [];

  set highlight(span: LetterSpan | null) {
    this.#highlight = span;
  }

  /** @param fromEnd letters between the end of the skipped text and the newest firm word */
  addSkipped(fromEnd: number): void {
    this.#skipped.push(fromEnd);
  }

  /** Moves all marks back by the letters that have become firm. */
  addFirmText(firm: string): void {
    const { length } = lettersOf(firm);
    const highlight = this.#highlight;
    if (highlight) this.#highlight = { ...highlight, fromEnd: highlight.fromEnd + length };
    this.#skipped = this.#skipped.map((fromEnd) => fromEnd + length);
  }

  /**
   * The marks of each line, oldest line first.
   * @param lines firm text of each line
   * @param waiting firm text that is not drawn yet
   */
  marksOf(
    lines: readonly string[],
    waiting: string,
  ): { highlight: LetterRange | null; isSkipped: boolean }[] {
    const lengths = lines.map((firm) => lettersOf(firm).length);
    let begin = -lengths.reduce((sum, length) => sum + length, lettersOf(waiting).length);
    // Text that has left the screen does not come back.
    this.#skipped = this.#skipped.filter((fromEnd) => -fromEnd > begin);
    return lengths.map((length) => {
      const end = begin + length;
      const isSkipped = this.#skipped.some((fromEnd) => -fromEnd > begin && -fromEnd <= end);
      const highlight = this.#highlightIn(begin, end);
      begin = end;
      return { highlight, isSkipped };
    });
  }

  #highlightIn(begin: number, end: number): LetterRange | null {
    if (!this.#highlight) return null;
    const to = -this.#highlight.fromEnd;
    const from = to - this.#highlight.length;
    if (to <= begin || from >= end) return null;
    return [Math.max(from, begin) - begin, Math.min(to, end) - begin];
  }
}
