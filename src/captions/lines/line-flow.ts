import { breaksBefore } from "./line-break.ts";
import type { PhraseBook } from "./phrase-book.ts";
import { splitWords } from "./split-words.ts";
import { widthOf } from "./text-width.ts";
import { isWrittenWithoutSpaces } from "./writing-direction.ts";

/** A line as it is to be drawn: firm words, then tentative ones. */
export interface CaptionLine {
  /** Grows by one a line, so that a line keeps its place in the page while others come and go. */
  readonly id: number;
  readonly firm: string;
  readonly tentative: string;
}

/** What is to be written after the words that are firm already. */
export interface Writing {
  readonly language: string;
  /** Words that will not change any more. */
  readonly firm: string;
  /** What may follow them. */
  readonly tentative: string;
  /** What a line holds, in halves of a square. */
  readonly room: number;
  /** Where in `firm + tentative` somebody speaks again after a pause. */
  readonly pauses: readonly number[];
  /** Asked before a line is begun, with all that is still to be written; after a no, nothing is. */
  mayBegin(rest: string): boolean;
  /** Told of the first line in which tentative words are taken back. */
  onTakenBack(id: number): void;
}

/** Of what comes next, no break depends on more words than this. */
const MOST_LOOKED_AHEAD = 8;

/**
 * Breaks the words of one lane into lines. A word that is drawn keeps its place as long as nothing
 * before it changes: firm words for good, tentative ones until what stands before them is another.
 */
export class LineFlow {
  readonly #phrases: PhraseBook;
  #lines: WrittenLine[] = [];
  /** Letters of `#lines` that are firm, from the first line on. */
  #firmLength = 0;
  /** Of the first line that is kept, or that comes next. */
  #firstId = 0;

  /** @param phrases tells where phrases begin: no line should end within one */
  constructor(phrases: PhraseBook) {
    this.#phrases = phrases;
  }

  /** All lines that are kept, oldest first. */
  get lines(): readonly CaptionLine[] {
    let firmLeft = this.#firmLength;
    return this.#lines.map(({ id, words }) => {
      const text = words.join("");
      const firm = text.slice(0, firmLeft);
      firmLeft = Math.max(0, firmLeft - text.length);
      // The space that parts two lines is drawn in neither.
      const isFirmLine = firm !== "";
      return isFirmLine
        ? { id, firm: firm.trimStart(), tentative: text.slice(firm.length) }
        : { id, firm, tentative: text.trimStart() };
    });
  }

  /** Text that was drawn and is tentative. */
  get tentative(): string {
    return this.#text().slice(this.#firmLength);
  }

  /**
   * Writes words after those that are firm, in place of all tentative ones.
   * @returns how many letters of `firm` are drawn now; the rest has to be given again
   */
  write(writing: Writing): number {
    const text = writing.firm + writing.tentative;
    const { kept, place } = this.#keepCommon(text, writing);
    const written = kept + this.#add(text.slice(kept), kept, place, writing);
    const firm = Math.min(writing.firm.length, written);
    this.#firmLength += firm;
    return firm;
  }

  /** Lets go of lines that have left the screen, as far as they are firm. */
  forgetBefore(id: number): void {
    for (let [line] = this.#lines; line && line.id < id; [line] = this.#lines) {
      const { length } = line.words.join("");
      if (length > this.#firmLength) return;
      this.#lines.shift();
      this.#firstId = line.id + 1;
      this.#firmLength -= length;
    }
  }

  /** Forgets everything drawn; the words that follow begin on a new line. */
  clear(): void {
    this.#firstId = (this.#lines.at(-1)?.id ?? this.#firstId - 1) + 1;
    this.#lines = [];
    this.#firmLength = 0;
  }

  /** Takes away what is tentative and not as it is in `text`; tells how much of that is drawn. */
  #keepCommon(text: string, { language, onTakenBack }: Writing): { kept: number; place: Place } {
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
        onTakenBack(line.id);
        // What is firm of the word stays, whatever follows.
        line.words.splice(n, line.words.length, ...(from < 0 ? [word.slice(0, -from)] : []));
        this.#lines.length = line.words.length > 0 ? at + 1 : at;
        // The word in its place stands where it stood.
        return { kept: start, place: n === 0 && from >= 0 ? "new line" : "same line" };
      }
    }
    return { kept: Math.max(0, before - this.#firmLength), place: "any" };
  }

  #add(rest: string, kept: number, place: Place, writing: Writing): number {
    const { language, room, pauses } = writing;
    const words = splitWords(rest, language);
    let written = 0;
    for (const [at, word] of words.entries()) {
      const line = this.#lines.at(-1);
      const stands = at === 0 ? place : "any";
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
        if (stands !== "new line" && !writing.mayBegin(rest.slice(written))) return written;
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

/** Where a word stands already that is another word now. */
type Place = "any" | "same line" | "new line";

/** Whether words are within a line; the space after them takes no room. */
function fits(words: string, room: number): boolean {
  return widthOf(words.trimEnd()) <= room;
}

/** Whether a word that was drawn is still a whole one and so stays where it is. */
function endsWord(text: string, end: number, language: string): boolean {
  return (
    isWrittenWithoutSpaces(language) || end >= text.length || /^\s/.test(text.slice(end, end + 1))
  );
}
