import { letterEnd, letterStart } from "../../captions/text/letters.ts";
import { text } from "../../platform/text.ts";
import { createElement } from "../elements/create-element.ts";
import { createIcon } from "../elements/icon.ts";
import type { Parting } from "./spoken-spans.ts";

/**
 * A line in the page. Its texts stay the same nodes, so that new words change nothing but words;
 * those for the words that are said come with the first of them.
 */
export interface LineView {
  readonly element: HTMLElement;
  readonly firm: Text;
  readonly tentative: Text;
  said: { readonly words: Text; readonly rest: Text } | null;
  unsaid: Element | null;
}

/** An empty line. */
export function createLine(id: number): LineView {
  const element = createElement("span", "line");
  element.dataset.line = String(id);
  const firm = createElement("span");
  const tentative = createElement("span", "tentative");
  tentative.dataset.tentative = "";
  // A page's `window.find` would find the words, and select them for the page to read.
  for (const part of [firm, tentative]) part.inert = true;
  element.append(firm, tentative);
  const line = { element, firm: new Text(), tentative: new Text(), said: null, unsaid: null };
  firm.append(line.firm);
  tentative.append(line.tentative);
  return line;
}

/**
 * Draws the firm words.
 * @param words as they stand in the page
 * @param parting where those lie that are being said; null for none
 */
export function drawFirm(line: LineView, words: string, parting: Parting | null): void {
  if (parting && !line.said) {
    const said = createElement("span", "saying");
    line.said = { words: new Text(), rest: new Text() };
    said.append(line.said.words);
    line.firm.after(said, line.said.rest);
  }
  const from = parting ? letterStart(words, parting[0]) : words.length;
  const to = parting ? letterEnd(words, parting[1]) : words.length;
  setText(line.firm, words.slice(0, from));
  if (!line.said) return;
  setText(line.said.words, words.slice(from, to));
  setText(line.said.rest, words.slice(to));
}

/** Shows, or no longer, that what ends in the line is not said. It takes no room. */
export function markUnsaid(line: LineView, isUnsaid: boolean): void {
  if (isUnsaid === (line.unsaid !== null)) return;
  line.unsaid?.remove();
  line.unsaid = null;
  if (!isUnsaid) return;
  const mark = createIcon("M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6");
  mark.classList.add("unsaid");
  mark.role = "img";
  mark.ariaLabel = text("overlay_not_spoken");
  line.unsaid = mark;
  line.element.append(mark);
}

/** Leaves a text alone that has not changed, so that the browser has nothing to lay out. */
export function setText(node: Text, words: string): void {
  if (node.data !== words) node.data = words;
}
