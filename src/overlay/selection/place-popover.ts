import type { Box } from "./box.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** From the edges of the window, and from what was selected, in pixels. */
const MARGIN = 8;

/**
 * Where the popover stands: under what was selected, above it where there is more room, and within
 * the window in any case.
 * @param selected null where that cannot be told: then in the middle, a quarter down
 * @param isFromRight whether what was selected is read from the right
 */
export function placePopover(
  selected: Box | null,
  size: Size,
  view: Size,
  isFromRight: boolean,
): { readonly left: number; readonly top: number } {
  const within = (place: number, length: number, room: number) =>
    Math.max(MARGIN, Math.min(place, room - length - MARGIN));
  if (!selected) {
    const left = within((view.width - size.width) / 2, size.width, view.width);
    return { left, top: within(view.height / 4, size.height, view.height) };
  }
  const left = isFromRight ? selected.right - size.width : selected.left;
  const below = selected.bottom + MARGIN;
  const above = selected.top - MARGIN - size.height;
  const roomBelow = view.height - selected.bottom;
  const fitsBelow = roomBelow >= size.height + 2 * MARGIN;
  const top = fitsBelow || roomBelow >= selected.top ? below : above;
  return {
    left: within(left, size.width, view.width),
    top: within(top, size.height, view.height),
  };
}
