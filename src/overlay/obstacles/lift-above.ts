import type { Obstacle } from "./obstacle.ts";

/** Free space between captions and what they step aside for. */
export const GAP_PX = 8;

/**
 * The smallest distance in whole pixels by which captions must move up to clear all obstacles.
 * Fractions of a pixel would show the edge of the box as a line.
 * @param box the captions without any lift
 */
export function liftAbove(
  box: Pick<DOMRect, "top" | "bottom" | "left" | "right">,
  obstacles: readonly Obstacle[],
): number {
  const height = box.bottom - box.top;
  // Captions pushed out of the window are even harder to read than behind a bar.
  const avoidable = obstacles.filter(
    ({ left, right, top }) => left < box.right && right > box.left && top >= height,
  );
  let lift = 0;
  for (;;) {
    const top = box.top - lift;
    const bottom = box.bottom - lift;
    const inTheWay = avoidable.filter((each) => each.top < bottom + GAP_PX && each.bottom > top);
    const higher = Math.max(
      lift,
      ...inTheWay.map((each) => Math.ceil(box.bottom + GAP_PX - each.top)),
    );
    if (higher === lift) return lift;
    lift = higher;
  }
}
