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
    const lines: OpenLine[] = start.map((line) => ({ ...line }));
    let last = lines.at(-1);
    let length = last ? lengthOf(last.firm) + lengthOf(last.tentative) : 0;
    for (const word of splitWords(text, this.#language)) {
      const seen = word.trimEnd();
      // The space after a word takes no room, so it never begins a line.
      if (last && (seen === "" || length + lengthOf(seen) <= columns)) {
        last[kind] += word;
        length += lengthOf(word);
      } else {
        last = { id: last ? last.id + 1 : this.#firstId, firm: "", tentative: "" };
        last[kind] = word.trimStart();
        length = lengthOf(last[kind]);
        lines.push(last);
      }
    }
    return lines;
  }
}

/** A line that may still grow. */
type OpenLine = { -readonly [Key in keyof CaptionLine]: CaptionLine[Key] };

/** Length as a reader sees it: in characters, not in code units. */
function lengthOf(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    // The first half of a character that is written as two.
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800) length -= 1;
  }
  return length;
}
