import {
  type CaptionPosition,
  POSITION_PERCENT,
  WIDTH_PERCENT,
} from "../../captions/look/caption-position.ts";
import type { View } from "./caption-sizes.ts";

/** Where captions are in the window, in CSS pixels from its edges. */
export interface Spot {
  readonly leftPx: number;
  readonly bottomPx: number;
}

/** The outside of the captions, in CSS pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The edge by which captions are made wider or narrower. */
export type SideEdge = "left" | "right";

/** Lower edge of captions that nobody has placed: of the window's height, and in pixels at least. */
const DEFAULT_BOTTOM = { share: 0.07, px: 48 };

/** Where captions stand; within the window whatever the place. */
export function spotOf(place: CaptionPosition | null, view: View, { width, height }: Extent): Spot {
  const centerPx = (view.width * (place?.centerPercent ?? 50)) / 100;
  const bottomPx = place
    ? (view.height * place.bottomPercent) / 100
    : Math.max(view.height * DEFAULT_BOTTOM.share, DEFAULT_BOTTOM.px);
  return {
    leftPx: within(centerPx - width / 2, 0, view.width - width),
    bottomPx: within(bottomPx, 0, view.height - height),
  };
}

/** The place of captions that stand at a spot. */
export function placeAt(
  spot: Spot,
  view: View,
  { width, height }: Extent,
  widthPercent: number | null,
): CaptionPosition {
  const leftPx = within(spot.leftPx, 0, view.width - width);
  const bottomPx = within(spot.bottomPx, 0, view.height - height);
  return {
    centerPercent: percent(leftPx + width / 2, view.width),
    bottomPercent: percent(bottomPx, view.height),
    widthPercent,
  };
}

/**
 * The place of captions one edge of which is drawn somewhere else; the other edge stays.
 * @param toPx from the left of the window
 */
export function withEdgeAt(
  edge: SideEdge,
  toPx: number,
  spot: Spot,
  view: View,
  extent: Extent,
): CaptionPosition {
  const leftPx = edge === "left" ? toPx : spot.leftPx;
  const rightPx = edge === "right" ? toPx : spot.leftPx + extent.width;
  const minPx = (view.width * WIDTH_PERCENT.min) / 100;
  const from = edge === "left" ? within(leftPx, 0, rightPx - minPx) : leftPx;
  const to = edge === "right" ? within(rightPx, leftPx + minPx, view.width) : rightPx;
  const width = within(to - from, minPx, view.width);
  const moved = { leftPx: from, bottomPx: spot.bottomPx };
  return placeAt(moved, view, { ...extent, width }, percent(width, view.width));
}

/** The place of captions that are made wider (or narrower) on both sides, in percent points. */
export function widenedBy(
  points: number,
  spot: Spot,
  view: View,
  { width, height }: Extent,
): CaptionPosition {
  const { min, max } = WIDTH_PERCENT;
  const widthPercent = within(percent(width, view.width) + points, min, max);
  const widerPx = (view.width * widthPercent) / 100;
  const leftPx = spot.leftPx - (widerPx - width) / 2;
  return placeAt({ ...spot, leftPx }, view, { width: widerPx, height }, widthPercent);
}

/** How far what reaches from left to right has to go to be within a window; left wins. */
export function shiftInto(leftPx: number, rightPx: number, widthPx: number): number {
  const toLeft = Math.max(0, rightPx - widthPx);
  return Math.max(0, toLeft - leftPx) - toLeft;
}

function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, Math.max(min, max)));
}

/** To a hundredth, and never beyond the whole. */
function percent(part: number, whole: number): number {
  if (whole <= 0) return 0;
  const { min, max } = POSITION_PERCENT;
  return within(Math.round((part / whole) * 10_000) / 100, min, max);
}
