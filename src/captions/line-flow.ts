import { splitWords } from "./split-words.ts";
import { columnsOf } from "./writing.ts";

/** A line as it is to be drawn: firm words, then tentative ones. */
export interface CaptionLine {
  /** Grows by one a line, so that a line keeps its place in the page while others come and go. */
  readonly id: number;
  readonly firm: string;
  readonly tentative: string;
}

/** Lines that are kept; the others have scrolled away. */
const MAX_KEPT_LINES = 4;

/**
 * Breaks the words of one lane into lines. Firm words stay where they were drawn: they are put
 * after one another, a full line is never touched again, and only the tentative tail is broken
 * anew with each update.
 */
export class LineFlow {
  #language: string;
  #firm: CaptionLine[] = [];
  #tail: CaptionLine[] = [];
  /** Of the first line after a clearing. */
  #firstId = 0;

  constructor(language: string) {
    this.#language = language;
  }

  /** Adds firm text and replaces the tentative tail. The language may change on the way. */
  update(concluded: string, tentative: string, language: string): void {
    this.#language = language;
    this.#firm = this.#flow(this.#firm, concluded, "firm").slice(-MAX_KEPT_LINES);
    this.#tail = this.#flow(this.#firm, tentative, "tentative");
  }

  /** The newest lines, oldest first. */
  lines(count: number): readonly CaptionLine[] {
    return this.#tail.slice(-count);
  }

  /** Forgets everything drawn, after a silence; the words that follow begin on a new line. */
  clear(): void {
    const last = this.#tail.at(-1);
    if (last) this.#firstId = last.id + 1;
    this.#firm = [];
    this.#tail = [];
  }

  #flow(start: readonly CaptionLine[], text: string, kind: "firm" | "tentative"): CaptionLine[] {
    const columns = columnsOf(this.#language);
    const lines = [...start];
    for (const word of splitWords(text, this.#language)) {
      const last = lines.at(-1);
      const length = last ? lengthOf(last.firm + last.tentative + word) : 0;
      if (last && (length <= columns || word.trim() === "")) {
        lines[lines.length - 1] = { ...last, [kind]: last[kind] + word };
      } else {
        const id = last ? last.id + 1 : this.#firstId;
        const line = { id, firm: "", tentative: "" };
        lines.push({ ...line, [kind]: word.trimStart() });
      }
    }
    return lines;
  }
}

/** Length as a reader sees it: in characters, not in code units. */
function lengthOf(text: string): number {
  return [...text.trimEnd()].length;
}
