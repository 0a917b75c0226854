import { frameOf } from "./deepest-focus.ts";

/** A rectangle in a window, in CSS pixels. */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Converts a box between the coordinates of nested documents.
 * @param from the document of the box
 * @param to the same document or one around it
 */
export function boxInDocument(box: ScreenBox, from: Document, to: Document): ScreenBox {
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

/** A collapsed range, such as at a line end, has no usable box. */
export function boxOfRange(range: Range): ScreenBox | null {
  const box = range.getBoundingClientRect();
  return box.width > 0 || box.height > 0 ? box : null;
}
