import type { Box } from "./caption-pixels.ts";
import type { PlacedCaptions, PlacedLane, PlayerBoxes } from "./placed-captions.ts";

/** Lengths are in CSS pixels, shares are of the picture's height or width. */
export const RULES = {
  roundingPx: 2,
  letters: { share: 0.045, leastShare: 0.03, minPx: 14, maxPx: 48, least: 0.85, most: 1.1 },
  bottomShare: 0.06,
  mostWidth: 0.92,
  mostHeight: 0.45,
  /** Captions are above whatever pushes them by this much. */
  abovePx: 8,
  /** How far below a player the rest of its captions may begin. */
  belowPx: 24,
  /** How far the dock may be from the lower edge of the window. */
  dockPx: 72,
} as const;

/** This many lanes fit into any picture with two lines each. */
const FREE_LANES = 2;

export interface PictureCase {
  readonly lanes: number;
  /** The user's size of text, as a factor. */
  readonly size?: number;
  /** Top of the bar or subtitles that push captions up, from the upper edge of the window. */
  readonly pushedAbove?: number;
  /** A player that the page's document does not hold. */
  readonly player?: PlayerBoxes;
}

/**
 * What is wrong with captions in a picture; empty when nothing is. More lanes than two may use
 * letterbox bars, and the room below the player.
 */
export function pictureFaults(placed: PlacedCaptions, wanted: PictureCase): readonly string[] {
  const player = wanted.player ?? placed.player;
  if (!player) return ["there is no player"];
  const { picture, element } = player;
  const isCrowded = wanted.lanes > FREE_LANES;
  const below = placed.lanes.filter(({ box }) => isBelow(box, element));
  const area = around(placed.lanes.filter((lane) => !below.includes(lane)).map(({ box }) => box));
  const rest = around(below.map(({ box }) => box));
  const usesBars = isCrowded && area !== null && !holds(picture, area);
  const base = usesBars ? element : picture;
  const faults = [
    ...lanesFaults(placed, wanted.lanes),
    ...letterFaults(placed.lanes, picture, base, wanted),
    ...(rest ? belowFaults(rest, element, placed, isCrowded) : []),
    ...placed.covered.map((name) => `covers “${name}”`),
  ];
  if (!area) return [...faults, "no captions in the picture"];
  const seen = clip(base, placed.opening);
  const share = clip(area, picture).height / picture.height;
  return [
    ...faults,
    ...fault(!holds(seen, area), `${show(area)} is outside ${show(seen)}`),
    ...fault(Math.abs(middle(area) - middle(picture)) > RULES.roundingPx, "not in the middle"),
    ...fault(
      area.width > base.width * RULES.mostWidth + RULES.roundingPx,
      `too wide: ${area.width} of ${base.width}`,
    ),
    ...fault(share > RULES.mostHeight + 0.005, `covers ${percent(share)} of the picture`),
    ...bottomFaults(area, base, seen, wanted),
  ];
}

/** What is wrong with captions at the lower edge of the window; empty when nothing is. */
export function dockFaults(
  placed: PlacedCaptions,
  { lanes, above }: { readonly lanes: number; readonly above?: number },
): readonly string[] {
  const { area, view } = placed;
  if (!area) return ["no captions"];
  const floor = above ?? view.height;
  const gap = floor - (area.y + area.height);
  const { minPx, maxPx } = RULES.letters;
  const letters = placed.lanes.map(({ letterPx }) => letterPx);
  return [
    ...lanesFaults(placed, lanes),
    ...fault(!holds({ x: 0, y: 0, ...view }, area), `${show(area)} is outside the window`),
    ...fault(gap < -RULES.roundingPx || gap > RULES.dockPx, `${gap} px above its floor`),
    ...fault(Math.abs(middle(area) - view.width / 2) > RULES.roundingPx, "not in the middle"),
    ...fault(Math.min(...letters) < minPx - 0.5, `letters of ${Math.min(...letters)} px`),
    ...fault(Math.max(...letters) > maxPx + 0.5, `letters of ${Math.max(...letters)} px`),
    ...placed.covered.map((name) => `covers “${name}”`),
  ];
}

function lanesFaults({ lanes }: PlacedCaptions, wanted: number): readonly string[] {
  return fault(lanes.length !== wanted, `${lanes.length} of ${wanted} lanes are shown`);
}

function letterFaults(
  lanes: readonly PlacedLane[],
  picture: Box,
  base: Box,
  { lanes: count, size = 1 }: PictureCase,
): readonly string[] {
  const { share, leastShare, minPx, maxPx, least, most } = RULES.letters;
  const usualPx = Math.min(Math.max(base.height * share, minPx), maxPx) * size;
  // A few lanes fit with letters as large as chosen, unless the picture is narrow.
  const isFree = count <= FREE_LANES && picture.width > picture.height;
  const leastPx = Math.max(isFree ? usualPx * least : 0, picture.height * leastShare);
  return lanes.flatMap(({ lane, letterPx }) => {
    const isWrong = letterPx < leastPx - 0.5 || letterPx > usualPx * most + 0.5;
    const limits = `${leastPx.toFixed(1)} to ${(usualPx * most).toFixed(1)} px`;
    return fault(isWrong, `${lane} has letters of ${letterPx} px, not ${limits}`);
  });
}

function belowFaults(
  rest: Box,
  element: Box,
  { view }: PlacedCaptions,
  isAllowed: boolean,
): readonly string[] {
  if (!isAllowed) return [`${show(rest)} is below the player`];
  const below = { ...element, y: element.y + element.height, height: view.height };
  const room = clip(below, { x: 0, y: 0, ...view });
  const gap = rest.y - below.y;
  return [
    ...fault(gap > RULES.belowPx, `${gap} px below the player`),
    ...fault(!holds(room, rest), `${show(rest)} leaves ${show(room)}`),
  ];
}

function bottomFaults(
  area: Box,
  picture: Box,
  seen: Box,
  { pushedAbove }: PictureCase,
): readonly string[] {
  const bottom = area.y + area.height;
  const usual = picture.y + picture.height * (1 - RULES.bottomShare);
  if (pushedAbove !== undefined && pushedAbove - RULES.abovePx < usual) {
    const gap = pushedAbove - bottom;
    const mostPx = RULES.abovePx + picture.height * RULES.bottomShare + RULES.roundingPx;
    const isWrong = gap < RULES.abovePx - RULES.roundingPx || gap > mostPx;
    return fault(isWrong, `${gap.toFixed(1)} px above what pushes it`);
  }
  const isWhole = seen.y + seen.height > picture.y + picture.height - 1;
  if (!isWhole) return [];
  const offPx = bottom - usual;
  return fault(Math.abs(offPx) > RULES.roundingPx, `lower edge is ${offPx.toFixed(1)} px too low`);
}

function isBelow(box: Box, element: Box): boolean {
  const startPx = box.y - (element.y + element.height);
  return startPx >= -RULES.roundingPx;
}

export function holds(outer: Box, inner: Box): boolean {
  const px = RULES.roundingPx;
  return (
    inner.x >= outer.x - px &&
    inner.y >= outer.y - px &&
    inner.x + inner.width <= outer.x + outer.width + px &&
    inner.y + inner.height <= outer.y + outer.height + px
  );
}

export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function clip(one: Box, other: Box): Box {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

function fault(isWrong: boolean, words: string): readonly string[] {
  return isWrong ? [words] : [];
}

function middle({ x, width }: Box): number {
  return x + width / 2;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function show({ x, y, width, height }: Box): string {
  return `${Math.round(width)}×${Math.round(height)} at ${Math.round(x)}, ${Math.round(y)}`;
}
