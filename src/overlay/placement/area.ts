/** A rectangle in the window, in CSS pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function widthOf({ left, right }: Area): number {
  return right - left;
}

export function heightOf({ top, bottom }: Area): number {
  return bottom - top;
}

/** The common part of two areas; empty, never inverted, when they do not overlap. */
export function clipTo(area: Area, clip: Area): Area {
  const left = Math.min(Math.max(area.left, clip.left), clip.right);
  const top = Math.min(Math.max(area.top, clip.top), clip.bottom);
  const right = Math.max(left, Math.min(area.right, clip.right));
  const bottom = Math.max(top, Math.min(area.bottom, clip.bottom));
  return { left, top, right, bottom };
}

/** The share of an area that a part of it makes up, from 0 to 1. */
export function shareOf(part: Area, whole: Area): number {
  const size = widthOf(whole) * heightOf(whole);
  return size > 0 ? (widthOf(part) * heightOf(part)) / size : 0;
}

export function shiftedArea({ left, top, right, bottom }: Area, x: number, y: number): Area {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

export function sameArea(one: Area, other: Area): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom
  );
}
