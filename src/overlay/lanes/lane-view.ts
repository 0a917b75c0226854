import { isolateForeign } from "../../captions/lines/foreign-runs.ts";
import { LaneText, type LaneTextChoices } from "../../captions/lines/lane-text.ts";
import type { CaptionLine } from "../../captions/lines/line-flow.ts";
import type { PhraseBook } from "../../captions/lines/phrase-book.ts";
import { directionOf } from "../../captions/lines/writing-direction.ts";
import { untilMoment } from "../../captions/pace/caption-moment.ts";
import type { SegmentUpdate } from "../../captions/segment.ts";
import { createElement } from "../elements/create-element.ts";
import { createLine, drawFirm, type LineView, markUnsaid, setText } from "./line-view.ts";
import { type LetterSpan, SpokenSpans } from "./spoken-spans.ts";

/** One language on screen: draws the lines its text has at each moment, into elements that stay. */
export class LaneView {
  readonly element = createElement("div", "lane");
  readonly #text: LaneText;
  readonly #lines = new Map<number, LineView>();
  readonly #marks = new SpokenSpans();
  #drawn: readonly CaptionLine[] = [];
  #language = "";
  /** Of the next prepared line; 0 where lines are written here. */
  #nextId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer draws next; without an end where nothing is to come. */
  #drawAtMs = Number.POSITIVE_INFINITY;

  /** @param phrases tells where phrases begin */
  constructor(lane: string, phrases: PhraseBook) {
    this.#text = new LaneText(lane, phrases);
    this.element.dataset.lane = lane;
    this.element.hidden = true;
    this.element.role = "group";
  }

  /** Whether nothing of it is on screen. */
  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  /** The words on screen, as they were told. */
  get words(): { readonly firm: string; readonly tentative: string } {
    return {
      firm: this.#drawn.map((line) => line.firm).join(" "),
      tentative: this.#drawn.map((line) => line.tentative).join(" "),
    };
  }

  /** Takes other choices; firm words that are drawn stay where they are. */
  setChoices(choices: LaneTextChoices): void {
    this.#text.setChoices(choices);
    if (this.#nextId === 0) this.#draw();
  }

  /** Adds the concluded words, replaces the tentative ones, and draws what is to be seen of them. */
  update(update: Pick<SegmentUpdate, "language" | "concluded" | "tentative">): void {
    this.#setLanguage(update.language);
    this.#marks.add(update.concluded.map(({ text }) => text).join(""));
    const nowMs = performance.now();
    if (this.#text.update(update, nowMs)) this.#draw();
    else this.#drawIn(0);
  }

  /** Marks the words that are being said; null marks none. */
  markSaying(span: LetterSpan | null): void {
    this.#marks.saying = span;
    this.#draw();
  }

  /** Marks words as not said that end so many letters before the newest firm one. */
  markUnsaid(fromEnd: number): void {
    this.#marks.leaveOut(fromEnd);
    this.#draw();
  }

  /** Captions go on after a break: nobody is kept waiting longer than has to be. */
  goOn(): void {
    this.#text.goOn(performance.now());
  }

  /** Takes the tentative words off the screen. */
  dropTentative(): void {
    this.#text.dropTentative();
    this.#draw();
  }

  /** Takes all words off the screen; those that follow begin on a new line. */
  clear(): void {
    this.#text.clear();
    this.#draw();
  }

  /** Draws lines that are prepared, in place of all words. */
  showLines(lines: readonly string[], language: string): void {
    this.#setLanguage(language);
    this.#nextId += lines.length;
    const first = this.#nextId - lines.length;
    this.#drawLines(lines.map((firm, at) => ({ id: first + at, firm, tentative: "" })));
  }

  #setLanguage(language: string): void {
    // Even the same language again would have every word of the lane styled anew.
    if (language === this.#language) return;
    this.#language = language;
    this.element.lang = language;
    this.element.dir = directionOf(language);
  }

  readonly #draw = (): void => {
    const nowMs = performance.now();
    this.#drawLines(this.#text.lines(nowMs));
    this.#drawAtMs = Number.POSITIVE_INFINITY;
    this.#drawIn(this.#text.nextChangeMs(nowMs) - nowMs);
  };

  /** Draws at the moment that follows, unless it does so sooner: a late timer is not put off. */
  #drawIn(waitMs: number): void {
    const inMs = untilMoment(waitMs);
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
    const marks = this.#marks.on(
      lines.map(({ firm }) => firm),
      this.#text.waiting,
    );
    for (const [place, { id, firm, tentative }] of lines.entries()) {
      const line = this.#lines.get(id) ?? this.#addLine(id, place);
      // The space between firm and tentative words is not underlined.
      const words = tentative.trimStart();
      const space = firm === "" ? "" : tentative.slice(0, tentative.length - words.length);
      const { length } = firm + space;
      const drawn = isolateForeign(firm + space + words, length, directionOf(this.#language));
      drawFirm(line, drawn[0], marks[place]?.parting ?? null);
      markUnsaid(line, marks[place]?.isUnsaid === true);
      setText(line.tentative, drawn[1]);
    }
    if (this.element.hidden !== this.isEmpty) this.element.hidden = this.isEmpty;
    // The lines are kept from screen readers too, by what keeps them from the page.
    const { firm } = this.words;
    if (firm !== this.element.ariaLabel) this.element.ariaLabel = firm;
  }

  /** A line that comes back, because tentative words were taken back, stands above what follows it. */
  #addLine(id: number, place: number): LineView {
    const line = createLine(id);
    this.#lines.set(id, line);
    this.element.insertBefore(line.element, this.element.children[place] ?? null);
    return line;
  }
}
