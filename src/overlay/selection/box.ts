import { frameOf } from "./deepest-focus.ts";

/** A place on screen, in pixels of the page's window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Where something in a document is, seen from another one that has it in a frame.
 * @param box in the document's own window
 * @param from the document
 * @param to a document around it, or the same
 */
export function boxSeenFrom(box: Box, from: Document, to: Document): Box {
  let seen = box;
  let inner = from;
  while (inner !== to) {
    const frame = frameOf(inner);
    if (!frame) break;
    const { left, top } = frame.getBoundingClientRect();
    const right = left + frame.clientLeft;
    const down = top + frame.clientTop;
    seen = {
      left: seen.left + right,
      right: seen.right + right,
      top: seen.top + down,
      bottom: seen.bottom + down,
    };
    inner = frame.ownerDocument;
  }
  return seen;
}

/** Of a selection: one without an extent, as at the end of a line, has none of use. */
export function boxOfRange(range: Range): Box | null {
  const box = range.getBoundingClientRect();
  return box.width > 0 || box.height > 0 ? box : null;
}
