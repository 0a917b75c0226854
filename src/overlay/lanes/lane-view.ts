import { isolateForeign } from "../../captions/lines/foreign-runs.ts";
import { LaneText, type LaneTextSettings } from "../../captions/lines/lane-text.ts";
import type { CaptionLine } from "../../captions/lines/line-flow.ts";
import type { PhraseDictionary } from "../../captions/lines/phrase-dictionary.ts";
import { msUntilRedrawTick } from "../../captions/pace/redraw-tick.ts";
import type { SegmentUpdate } from "../../captions/segment.ts";
import { directionOf } from "../../captions/text/writing-direction.ts";
import { createElement } from "../elements/create-element.ts";
import { DubMarks, type LetterSpan } from "./dub-marks.ts";
import { createLine, drawFirm, type LineView, setText, showSkippedMark } from "./line-view.ts";

/** Draws the lines of one lane into elements that stay in place. */
export class LaneView {
  readonly element = createElement("div", "lane");
  readonly #text: LaneText;
  readonly #lines = new Map<number, LineView>();
  readonly #dubMarks = new DubMarks();
  #drawn: readonly CaptionLine[] = [];
  #language = "";
  #nextId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer draws next; infinity without a pending change. */
  #drawAtMs = Number.POSITIVE_INFINITY;

  constructor(lane: string, phrases: PhraseDictionary) {
    this.#text = new LaneText(lane, phrases);
    this.element.dataset.lane = lane;
    this.element.hidden = true;
    this.element.role = "group";
  }

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  /** When the words on screen will have been read, on the clock of `performance.now`. */
  get readAtMs(): number {
    return this.#text.readAtMs;
  }

  get shownText(): { readonly firm: string; readonly tentative: string } {
    return {
      firm: this.#drawn.map((line) => line.firm).join(" "),
      tentative: this.#drawn.map((line) => line.tentative).join(" "),
    };
  }

  /** Applies new choices without moving firm words that are drawn. */
  setChoices(choices: LaneTextSettings): void {
    this.#text.setSettings(choices);
    if (this.#nextId === 0) this.#draw();
  }

  applyUpdate(update: Pick<SegmentUpdate, "language" | "concluded" | "tentative">): void {
    this.#setLanguage(update.language);
    this.#dubMarks.addFirmText(update.concluded.map(({ text }) => text).join(""));
    const nowMs = performance.now();
    if (this.#text.applyUpdate(update, nowMs)) this.#draw();
    else this.#scheduleDraw(0);
  }

  highlightDubSpan(span: LetterSpan | null): void {
    this.#dubMarks.highlight = span;
    this.#draw();
  }

  /** @param fromEnd letters between the end of the skipped text and the newest firm word */
  markSkippedByDub(fromEnd: number): void {
    this.#dubMarks.addSkipped(fromEnd);
    this.#draw();
  }

  /** Resumes after a break without making viewers wait any longer. */
  resume(): void {
    this.#text.resume(performance.now());
  }

  dropTentative(): void {
    this.#text.clearTentative();
    this.#draw();
  }

  /** Removes all text; the next text starts a new line. */
  clear(): void {
    this.#text.clear();
    this.#draw();
  }

  showLines(lines: readonly string[], language: string): void {
    this.#setLanguage(language);
    this.#nextId += lines.length;
    const first = this.#nextId - lines.length;
    this.#drawLines(lines.map((firm, at) => ({ id: first + at, firm, tentative: "" })));
  }

  #setLanguage(language: string): void {
    // Setting the same language again would restyle every word of the lane.
    if (language === this.#language) return;
    this.#language = language;
    this.element.lang = language;
    this.element.dir = directionOf(language);
  }

  readonly #draw = (): void => {
    const nowMs = performance.now();
    this.#drawLines(this.#text.lines(nowMs));
    this.#drawAtMs = Number.POSITIVE_INFINITY;
    this.#scheduleDraw(this.#text.nextChangeMs(nowMs) - nowMs);
  };

  /** Schedules the next draw unless an earlier one is pending, so that late timers do not slip. */
  #scheduleDraw(waitMs: number): void {
    const inMs = msUntilRedrawTick(waitMs);
    const atMs = performance.now() + inMs;
    if (atMs >= this.#drawAtMs) return;
    this.#drawAtMs = atMs;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#draw, inMs);
  }

  #drawLines(lines: readonly CaptionLine[]): void {
    this.#drawn = lines;
    for (const [id, { element }] of this.#lines) {
      if (lines.some((line) => line.id === id)) continue;
      element.remove();
      this.#lines.delete(id);
    }
    const marks = this.#dubMarks.marksOf(
      lines.map(({ firm }) => firm),
      this.#text.waiting,
    );
    for (const [place, { id, firm, tentative }] of lines.entries()) {
      const line = this.#lines.get(id) ?? this.#addLine(id, place);
      // The space before tentative words is not underlined.
      const words = tentative.trimStart();
      const space = firm === "" ? "" : tentative.slice(0, tentative.length - words.length);
      const { length } = firm + space;
      const drawn = isolateForeign(firm + space + words, length, directionOf(this.#language));
      drawFirm(line, drawn[0], marks[place]?.highlight ?? null);
      showSkippedMark(line, marks[place]?.isSkipped === true);
      setText(line.tentative, drawn[1]);
    }
    if (this.element.hidden !== this.isEmpty) this.element.hidden = this.isEmpty;
    // `inert` hides the lines from screen readers as well as from the page.
    const { firm } = this.shownText;
    if (firm !== this.element.ariaLabel) this.element.ariaLabel = firm;
  }

  /** A line that returns because tentative words were withdrawn goes back to its place. */
  #addLine(id: number, place: number): LineView {
    const line = createLine(id);
    this.#lines.set(id, line);
    this.element.insertBefore(line.element, this.element.children[place] ?? null);
    return line;
  }
}
