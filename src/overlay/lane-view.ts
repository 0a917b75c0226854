import { LineFlow } from "../captions/line-flow.ts";
import type { Segment, SegmentUpdate } from "../captions/segment.ts";
import { directionOf } from "../captions/writing.ts";

const VISIBLE_LINES = 2;

/** One language on screen: breaks its words into lines and draws the newest two. */
export class LaneView {
  readonly element = document.createElement("div");
  readonly #flow: LineFlow;
  readonly #lines = new Map<number, HTMLElement>();

  constructor(lane: string) {
    this.#flow = new LineFlow(lane);
    this.element.className = "lane";
    this.element.dataset.lane = lane;
    this.element.hidden = true;
  }

  /** Whether nothing of it is on screen. */
  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  /** Adds the concluded words, replaces the tentative ones, and draws both. */
  update({ language, concluded, tentative }: SegmentUpdate): void {
    this.element.lang = language;
    this.element.dir = directionOf(language);
    this.#flow.update(joined(concluded), joined(tentative), language);
    this.#draw();
  }

  /** Takes the tentative words off the screen. */
  dropTentative(): void {
    this.#flow.update("", "", this.element.lang);
    this.#draw();
  }

  /** Takes all words off the screen; those that follow begin on a new line. */
  clear(): void {
    this.#flow.clear();
    this.#draw();
  }

  #draw(): void {
    const lines = this.#flow.lines(VISIBLE_LINES);
    for (const [id, element] of this.#lines) {
      if (lines.some((line) => line.id === id)) continue;
      element.remove();
      this.#lines.delete(id);
    }
    for (const [place, { id, firm, tentative }] of lines.entries()) {
      const element = this.#lines.get(id) ?? this.#addLine(id, place);
      // The space between firm and tentative words is not underlined.
      const words = tentative.trimStart();
      const space = firm === "" ? "" : tentative.slice(0, tentative.length - words.length);
      setText(element.firstElementChild, firm + space);
      setText(element.lastElementChild, words);
    }
    this.element.hidden = this.isEmpty;
  }

  /** A line that comes back, because tentative words were taken back, stands above what follows it. */
  #addLine(id: number, place: number): HTMLElement {
    const element = document.createElement("span");
    element.className = "line";
    element.dataset.line = String(id);
    const tentative = document.createElement("span");
    tentative.className = "tentative";
    tentative.dataset.tentative = "";
    element.append(document.createElement("span"), tentative);
    this.#lines.set(id, element);
    this.element.insertBefore(element, this.element.children[place] ?? null);
    return element;
  }
}

/** Segment texts carry their own spaces. */
function joined(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join("");
}

/** Leaves a text alone that has not changed, so that the browser has nothing to lay out. */
function setText(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
