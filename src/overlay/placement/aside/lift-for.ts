import type { Obstacle } from "./obstacle.ts";

/**
 * By how many pixels captions have to move up to lie over none of the obstacles, and no further.
 * They are whole pixels: between two, the edge of the box behind the words would show as a line.
 * Whoever has chosen a place for them wants them there: then nobody asks.
 * @param box where they stand when nothing is in their way
 */
export function liftFor(
  box: Pick<DOMRect, "top" | "bottom" | "left" | "right">,
  obstacles: readonly Obstacle[],
): number {
  const height = box.bottom - box.top;
  // Half out of the window they could be read even less than behind a bar.
  const avoidable = obstacles.filter(
    ({ left, right, top }) => left < box.right && right > box.left && top >= height,
  );
  let lift = 0;
  for (;;) {
    const [top, bottom] = [box.top - lift, box.bottom - lift];
    const inTheWay = avoidable.filter((each) => each.top < bottom && each.bottom > top);
    const higher = Math.max(lift, ...inTheWay.map((each) => Math.ceil(box.bottom - each.top)));
    if (higher === lift) return lift;
    lift = higher;
  }
}
