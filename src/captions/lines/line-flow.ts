import { splitWords } from "../text/split-words.ts";
import { widthOf } from "../text/text-width.ts";
import { isWrittenWithoutSpaces } from "../text/writing-direction.ts";
import { breaksBefore } from "./line-break.ts";
import type { PhraseDictionary } from "./phrase-dictionary.ts";

/** A line to draw: firm words, then tentative ones. */
export interface CaptionLine {
  /** Increases with each line, so that a line keeps its element while others come and go. */
  readonly id: number;
  readonly firm: string;
  readonly tentative: string;
}

export interface WriteRequest {
  readonly language: string;
  readonly firm: string;
  readonly tentative: string;
  /** Width of a line, in half-width columns. */
  readonly room: number;
  /** Positions in `firm + tentative` at which speech resumes after a pause. */
  readonly pauses: readonly number[];
  /** Called before each new line with the remaining text. Writing stops when it returns false. */
  mayStartLine(rest: string): boolean;
  /** Called with the first line from which tentative words are removed. */
  onWithdrawn(id: number): void;
}

// No line break depends on more words ahead than this.
const MOST_LOOKED_AHEAD = 8;

/**
 * Breaks the words of one lane into lines. A drawn word keeps its position while nothing before it
 * changes: firm words for good, tentative ones until a word before them is replaced.
 */
export class LineFlow {
  readonly #phrases: PhraseDictionary;
  #lines: WrittenLine[] = [];
  #firmLength = 0;
  #firstId = 0;

  /** @param phrases words that begin a phrase: no line should end within one */
  constructor(phrases: PhraseDictionary) {
    this.#phrases = phrases;
  }

  get lines(): readonly CaptionLine[] {
    let firmLeft = this.#firmLength;
    return this.#lines.map(({ id, words }) => {
      const text = words.join("");
      const firm = text.slice(0, firmLeft);
      firmLeft = Math.max(0, firmLeft - text.length);
      // The space between two lines is drawn in neither.
      const isFirmLine = firm !== "";
      return isFirmLine
        ? { id, firm: firm.trimStart(), tentative: text.slice(firm.length) }
        : { id, firm, tentative: text.trimStart() };
    });
  }

  get tentative(): string {
    return this.#text().slice(this.#firmLength);
  }

  /**
   * Writes words after the firm ones and replaces all tentative ones.
   * @returns number of letters of `firm` that are drawn; the caller passes the rest again
   */
  write(writing: WriteRequest): number {
    const text = writing.firm + writing.tentative;
    const { kept, position } = this.#keepCommon(text, writing);
    const written = kept + this.#add(text.slice(kept), kept, position, writing);
    const firm = Math.min(writing.firm.length, written);
    this.#firmLength += firm;
    return firm;
  }

  forgetLinesBefore(id: number): void {
    for (let [line] = this.#lines; line && line.id < id; [line] = this.#lines) {
      const { length } = line.words.join("");
      if (length > this.#firmLength) return;
      this.#lines.shift();
      this.#firstId = line.id + 1;
      this.#firmLength -= length;
    }
  }

  clear(): void {
    this.#firstId = (this.#lines.at(-1)?.id ?? this.#firstId - 1) + 1;
    this.#lines = [];
    this.#firmLength = 0;
  }

  /**
   * Removes tentative text that differs from `text`.
   * @returns how much of it stays
   */
  #keepCommon(
    text: string,
    { language, onWithdrawn }: WriteRequest,
  ): { kept: number; position: WordPosition } {
    let before = 0;
    for (const [at, line] of this.#lines.entries()) {
      for (const [n, word] of line.words.entries()) {
        const from = before - this.#firmLength;
        const to = from + word.length;
        before += word.length;
        if (to <= 0) continue;
        const rest = from < 0 ? word.slice(-from) : word;
        const start = Math.max(0, from);
        if (text.startsWith(rest, start) && endsWord(text, to, language)) continue;
        onWithdrawn(line.id);
        // The firm part of the word stays, whatever follows.
        line.words.splice(n, line.words.length, ...(from < 0 ? [word.slice(0, -from)] : []));
        this.#lines.length = line.words.length > 0 ? at + 1 : at;
        // The replacing word keeps its position.
        return { kept: start, position: n === 0 && from >= 0 ? "new line" : "same line" };
      }
    }
    return { kept: Math.max(0, before - this.#firmLength), position: "any" };
  }

  #add(rest: string, kept: number, position: WordPosition, writing: WriteRequest): number {
    const { language, room, pauses } = writing;
    const words = splitWords(rest, language);
    let written = 0;
    for (const [at, word] of words.entries()) {
      const line = this.#lines.at(-1);
      const stands = at === 0 ? position : "any";
      const isAfterPause = pauses.includes(kept + written) && word.trim() !== "";
      const upcoming = words.slice(at, at + MOST_LOOKED_AHEAD);
      const before = line?.words.join("") ?? "";
      const isNew =
        !line ||
        stands === "new line" ||
        (stands === "any" && isAfterPause && before !== "") ||
        (stands === "any"
          ? breaksBefore({
              line: before.trimStart(),
              words: upcoming,
              room,
              language,
              phrases: this.#phrases,
            })
          : !fits(before.trimStart() + word, room));
      if (isNew) {
        if (stands !== "new line" && !writing.mayStartLine(rest.slice(written))) return written;
        this.#lines.push({ id: line ? line.id + 1 : this.#firstId, words: [word] });
      } else line.words.push(word);
      written += word.length;
    }
    return written;
  }

  #text(): string {
    return this.#lines.map(({ words }) => words.join("")).join("");
  }
}

interface WrittenLine {
  readonly id: number;
  readonly words: string[];
}

type WordPosition = "any" | "same line" | "new line";

// Whether words fit into a line; the trailing space takes no room.
function fits(words: string, room: number): boolean {
  return widthOf(words.trimEnd()) <= room;
}

function endsWord(text: string, end: number, language: string): boolean {
  return (
    isWrittenWithoutSpaces(language) || end >= text.length || /^\s/.test(text.slice(end, end + 1))
  );
}
