import {
  type CaptionPosition,
  POSITION_PERCENT,
  WIDTH_PERCENT,
} from "../../captions/look/caption-position.ts";
import type { ViewSize } from "./caption-sizes.ts";

/** Position of the captions, in CSS pixels from the window's edges. */
export interface BoxOffset {
  readonly leftPx: number;
  readonly bottomPx: number;
}

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

export type SideEdge = "left" | "right";

/** Bottom edge of unplaced captions: a share of the window's height, with a minimum in pixels. */
const DEFAULT_BOTTOM = { share: 0.07, px: 48 };

/**
 * Where captions are drawn, always inside the window.
 * @param position null for the default position
 */
export function boxOffset(
  position: CaptionPosition | null,
  view: ViewSize,
  { width, height }: BoxSize,
): BoxOffset {
  const centerPx = (view.width * (position?.centerPercent ?? 50)) / 100;
  const bottomPx = position
    ? (view.height * position.bottomPercent) / 100
    : Math.max(view.height * DEFAULT_BOTTOM.share, DEFAULT_BOTTOM.px);
  return {
    leftPx: within(centerPx - width / 2, 0, view.width - width),
    bottomPx: within(bottomPx, 0, view.height - height),
  };
}

export function positionAt(
  offset: BoxOffset,
  view: ViewSize,
  { width, height }: BoxSize,
  widthPercent: number | null,
): CaptionPosition {
  const leftPx = within(offset.leftPx, 0, view.width - width);
  const bottomPx = within(offset.bottomPx, 0, view.height - height);
  return {
    centerPercent: percent(leftPx + width / 2, view.width),
    bottomPercent: percent(bottomPx, view.height),
    widthPercent,
  };
}

/**
 * The position after one edge is dragged while the other stays.
 * @param toPx new edge, from the left of the window
 */
export function positionWithEdgeAt(
  edge: SideEdge,
  toPx: number,
  offset: BoxOffset,
  view: ViewSize,
  size: BoxSize,
): CaptionPosition {
  const leftPx = edge === "left" ? toPx : offset.leftPx;
  const rightPx = edge === "right" ? toPx : offset.leftPx + size.width;
  const minPx = (view.width * WIDTH_PERCENT.min) / 100;
  const from = edge === "left" ? within(leftPx, 0, rightPx - minPx) : leftPx;
  const to = edge === "right" ? within(rightPx, leftPx + minPx, view.width) : rightPx;
  const width = within(to - from, minPx, view.width);
  const moved = { leftPx: from, bottomPx: offset.bottomPx };
  return positionAt(moved, view, { ...size, width }, percent(width, view.width));
}

/**
 * The position after widening captions on both sides.
 * @param points change in percentage points of the window's width; negative narrows them
 */
export function widenedPosition(
  points: number,
  offset: BoxOffset,
  view: ViewSize,
  { width, height }: BoxSize,
): CaptionPosition {
  const { min, max } = WIDTH_PERCENT;
  const widthPercent = within(percent(width, view.width) + points, min, max);
  const widerPx = (view.width * widthPercent) / 100;
  const leftPx = offset.leftPx - (widerPx - width) / 2;
  return positionAt({ ...offset, leftPx }, view, { width: widerPx, height }, widthPercent);
}

/** The shift that brings a horizontal range into the window; the left edge wins. */
export function shiftIntoView(leftPx: number, rightPx: number, widthPx: number): number {
  const toLeft = Math.max(0, rightPx - widthPx);
  return Math.max(0, toLeft - leftPx) - toLeft;
}

function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, Math.max(min, max)));
}

function percent(part: number, whole: number): number {
  if (whole <= 0) return 0;
  const { min, max } = POSITION_PERCENT;
  return within(Math.round((part / whole) * 10_000) / 100, min, max);
}
