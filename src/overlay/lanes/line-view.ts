import { letterEnd, letterStart } from "../../captions/text/letters.ts";
import { text } from "../../platform/text.ts";
import { createElement } from "../elements/create-element.ts";
import { createIcon } from "../elements/create-icon.ts";
import type { LetterRange } from "./dub-marks.ts";

/**
 * A line on screen. Its text nodes stay, so that new words change nothing but text. The nodes for
 * the dub's highlight are created when first needed.
 */
export interface LineView {
  readonly element: HTMLElement;
  readonly firm: Text;
  readonly tentative: Text;
  dubHighlight: { readonly words: Text; readonly rest: Text } | null;
  skippedMark: Element | null;
}

export function createLine(id: number): LineView {
  const element = createElement("span", "line");
  element.dataset.line = String(id);
  const firm = createElement("span");
  const tentative = createElement("span", "tentative");
  tentative.dataset.tentative = "";
  // Otherwise `window.find` would select the text, and the page could read the selection.
  for (const part of [firm, tentative]) part.inert = true;
  element.append(firm, tentative);
  const line = {
    element,
    firm: new Text(),
    tentative: new Text(),
    dubHighlight: null,
    skippedMark: null,
  };
  firm.append(line.firm);
  tentative.append(line.tentative);
  return line;
}

/**
 * @param words text as displayed
 * @param highlight letters that the dub is speaking, or null
 */
export function drawFirm(line: LineView, words: string, highlight: LetterRange | null): void {
  if (highlight && !line.dubHighlight) {
    const highlighted = createElement("span", "saying");
    line.dubHighlight = { words: new Text(), rest: new Text() };
    highlighted.append(line.dubHighlight.words);
    line.firm.after(highlighted, line.dubHighlight.rest);
  }
  const from = highlight ? letterStart(words, highlight[0]) : words.length;
  const to = highlight ? letterEnd(words, highlight[1]) : words.length;
  setText(line.firm, words.slice(0, from));
  if (!line.dubHighlight) return;
  setText(line.dubHighlight.words, words.slice(from, to));
  setText(line.dubHighlight.rest, words.slice(to));
}

/** Shows or removes an icon after text that the dub skipped. It takes no space. */
export function showSkippedMark(line: LineView, isSkipped: boolean): void {
  if (isSkipped === (line.skippedMark !== null)) return;
  line.skippedMark?.remove();
  line.skippedMark = null;
  if (!isSkipped) return;
  const mark = createIcon("M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6");
  mark.classList.add("unsaid");
  mark.role = "img";
  mark.ariaLabel = text("overlay_not_spoken");
  line.skippedMark = mark;
  line.element.append(mark);
}

/** Skips unchanged text, which would cost a layout. */
export function setText(node: Text, words: string): void {
  if (node.data !== words) node.data = words;
}
