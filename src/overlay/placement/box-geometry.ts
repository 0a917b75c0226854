import {
  type CaptionPosition,
  POSITION_PERCENT,
  type PositionBase,
  WIDTH_PERCENT,
} from "../../captions/look/caption-position.ts";
import { type Area, heightOf, widthOf } from "./area.ts";

/** Position of the captions, in CSS pixels from the window's edges. */
export interface BoxOffset {
  readonly leftPx: number;
  readonly bottomPx: number;
}

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** What a position refers to: the window, and the area of which its percentages are. */
export interface PositionFrame {
  readonly base: PositionBase;
  readonly area: Area;
  readonly view: BoxSize;
}

export type SideEdge = "left" | "right";

/** Where captions at a chosen position are drawn, always inside the window. */
export function boxOffset(
  { centerPercent, bottomPercent }: CaptionPosition,
  { area, view }: PositionFrame,
  { width, height }: BoxSize,
): BoxOffset {
  const centerPx = area.left + (widthOf(area) * centerPercent) / 100;
  const bottomPx = view.height - area.bottom + (heightOf(area) * bottomPercent) / 100;
  return {
    leftPx: within(centerPx - width / 2, 0, view.width - width),
    bottomPx: within(bottomPx, 0, view.height - height),
  };
}

export function positionAt(
  offset: BoxOffset,
  { base, area, view }: PositionFrame,
  { width, height }: BoxSize,
  widthPercent: number | null,
): CaptionPosition {
  const leftPx = within(offset.leftPx, 0, view.width - width);
  const bottomPx = within(offset.bottomPx, 0, view.height - height);
  return {
    of: base,
    centerPercent: percent(leftPx + width / 2 - area.left, widthOf(area), POSITION_PERCENT),
    bottomPercent: percent(bottomPx - view.height + area.bottom, heightOf(area), POSITION_PERCENT),
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
  frame: PositionFrame,
  size: BoxSize,
): CaptionPosition {
  const { area, view } = frame;
  const leftPx = edge === "left" ? toPx : offset.leftPx;
  const rightPx = edge === "right" ? toPx : offset.leftPx + size.width;
  const minPx = (widthOf(area) * WIDTH_PERCENT.min) / 100;
  const from = edge === "left" ? within(leftPx, 0, rightPx - minPx) : leftPx;
  const to = edge === "right" ? within(rightPx, leftPx + minPx, view.width) : rightPx;
  const width = within(to - from, minPx, view.width);
  const moved = { leftPx: from, bottomPx: offset.bottomPx };
  const widthPercent = percent(width, widthOf(area), WIDTH_PERCENT);
  return positionAt(moved, frame, { ...size, width }, widthPercent);
}

/**
 * The position after widening captions on both sides.
 * @param points change in percentage points of the area's width; negative narrows them
 */
export function widenedPosition(
  points: number,
  offset: BoxOffset,
  frame: PositionFrame,
  { width, height }: BoxSize,
): CaptionPosition {
  const { area, view } = frame;
  const wanted = percent(width, widthOf(area), WIDTH_PERCENT) + points;
  const widest = Math.min(WIDTH_PERCENT.max, (view.width / widthOf(area)) * 100);
  const widthPercent = within(wanted, WIDTH_PERCENT.min, widest);
  const widerPx = (widthOf(area) * widthPercent) / 100;
  const leftPx = offset.leftPx - (widerPx - width) / 2;
  return positionAt({ ...offset, leftPx }, frame, { width: widerPx, height }, widthPercent);
}

/** The shift that brings a horizontal range into the window; the left edge wins. */
export function shiftIntoView(leftPx: number, rightPx: number, widthPx: number): number {
  const toLeft = Math.max(0, rightPx - widthPx);
  return Math.max(0, toLeft - leftPx) - toLeft;
}

export function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, Math.max(min, max)));
}

function percent(
  part: number,
  whole: number,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  if (whole <= 0) return 0;
  return within(Math.round((part / whole) * 10_000) / 100, min, max);
}
