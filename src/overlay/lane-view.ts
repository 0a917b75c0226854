import { LineFlow } from "../captions/line-flow.ts";
import type { Segment, SegmentUpdate } from "../captions/segment.ts";
import { directionOf } from "../captions/writing.ts";

const VISIBLE_LINES = 2;

/** One language on screen: breaks its words into lines and draws the newest two. */
export class LaneView {
  readonly element = document.createElement("div");
  readonly #flow: LineFlow;
  readonly #lines = new Map<number, LineView>();
  #language = "";

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
    // Even the same language again would have every word of the lane styled anew.
    if (language !== this.#language) {
      this.#language = language;
      this.element.lang = language;
      this.element.dir = directionOf(language);
    }
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
    for (const [id, { element }] of this.#lines) {
      if (lines.some((line) => line.id === id)) continue;
      element.remove();
      this.#lines.delete(id);
    }
    for (const [place, { id, firm, tentative }] of lines.entries()) {
      const line = this.#lines.get(id) ?? this.#addLine(id, place);
      // The space between firm and tentative words is not underlined.
      const words = tentative.trimStart();
      const space = firm === "" ? "" : tentative.slice(0, tentative.length - words.length);
      setText(line.firm, firm + space);
      setText(line.tentative, words);
    }
    if (this.element.hidden !== this.isEmpty) this.element.hidden = this.isEmpty;
  }

  /** A line that comes back, because tentative words were taken back, stands above what follows it. */
  #addLine(id: number, place: number): LineView {
    const line = createLine(id);
    this.#lines.set(id, line);
    this.element.insertBefore(line.element, this.element.children[place] ?? null);
    return line;
  }
}

/** A line in the page. Its texts stay the same nodes, so that new words change nothing but words. */
interface LineView {
  readonly element: HTMLElement;
  readonly firm: Text;
  readonly tentative: Text;
}

function createLine(id: number): LineView {
  const element = document.createElement("span");
  element.className = "line";
  element.dataset.line = String(id);
  const firm = document.createElement("span");
  const tentative = document.createElement("span");
  tentative.className = "tentative";
  tentative.dataset.tentative = "";
  element.append(firm, tentative);
  const line = { element, firm: new Text(), tentative: new Text() };
  firm.append(line.firm);
  tentative.append(line.tentative);
  return line;
}

/** Segment texts carry their own spaces. */
function joined(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join("");
}

/** Leaves a text alone that has not changed, so that the browser has nothing to lay out. */
function setText(node: Text, text: string): void {
  if (node.data !== text) node.data = text;
}
