/** What stands in the captions' way at the bottom of the window, in CSS pixels of the top window. */
export interface Obstacle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The part of one that lies within the other; null where they have no pixel in common. */
export function overlapOf(one: Obstacle, other: Obstacle): Obstacle | null {
  const top = Math.max(one.top, other.top);
  const bottom = Math.min(one.bottom, other.bottom);
  const left = Math.max(one.left, other.left);
  const right = Math.min(one.right, other.right);
  return top < bottom && left < right ? { top, bottom, left, right } : null;
}

/** Whether two lists name the same places, to the pixel, in the same order. */
export function sameObstacles(one: readonly Obstacle[], other: readonly Obstacle[]): boolean {
  return telling(one) === telling(other);
}

function telling(obstacles: readonly Obstacle[]): string {
  return obstacles
    .map(({ top, bottom, left, right }) => [top, bottom, left, right].map(Math.round).join(" "))
    .join(", ");
}
