import type { ScreenBox } from "./screen-box.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance from the window's edges and from the selection, in pixels. */
const MARGIN = 8;

/**
 * Places the popover below the selection, or above it if there is more space, always inside the
 * window.
 * @param selected null if unknown: the popover is then centred, a quarter of the way down
 * @param isFromRight whether the text is read from right to left
 */
export function placePopover(
  selected: ScreenBox | null,
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
