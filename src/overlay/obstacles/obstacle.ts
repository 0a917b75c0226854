/** An area that captions should avoid, in CSS pixels of the top window. */
export interface Obstacle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function overlapOf(one: Obstacle, other: Obstacle): Obstacle | null {
  const top = Math.max(one.top, other.top);
  const bottom = Math.min(one.bottom, other.bottom);
  const left = Math.max(one.left, other.left);
  const right = Math.min(one.right, other.right);
  return top < bottom && left < right ? { top, bottom, left, right } : null;
}

/** Whether two lists hold the same areas in the same order, to the pixel. */
export function sameObstacles(one: readonly Obstacle[], other: readonly Obstacle[]): boolean {
  return serialize(one) === serialize(other);
}

function serialize(obstacles: readonly Obstacle[]): string {
  return obstacles
    .map(({ top, bottom, left, right }) => [top, bottom, left, right].map(Math.round).join(" "))
    .join(", ");
}
