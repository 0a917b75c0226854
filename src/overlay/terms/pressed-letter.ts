import type { ScreenBox } from "../selection/screen-box.ts";

export interface PressedLetter {
  /** UTF-16 index in the text of the line. */
  readonly at: number;
  /** Where it was pressed, as high as the line. */
  readonly box: ScreenBox;
}

/**
 * Takes the press that the handle has noted on a line of captions; null if there is none. A drawn
 * word keeps its place in its line, so the letter is still found after the line has moved.
 */
export function takePress(line: HTMLElement): PressedLetter | null {
  const { at } = line.dataset;
  delete line.dataset.at;
  const [right = Number.NaN, down = Number.NaN] = (at ?? "").split(" ").map(Number);
  if (at === undefined || Number.isNaN(right + down)) return null;
  const { left, top, bottom } = line.getBoundingClientRect();
  const x = left + right;
  return { at: nearestLetter(line, x, top + down), box: { left: x, right: x, top, bottom } };
}

function nearestLetter(line: HTMLElement, x: number, y: number): number {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let nearest = { at: 0, px: Number.POSITIVE_INFINITY };
  let before = 0;
  for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode()) {
    for (let index = 0; index < node.length; index += 1) {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const px = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      if (px < nearest.px) nearest = { at: before + index, px };
    }
    before += node.length;
  }
  return nearest.at;
}
