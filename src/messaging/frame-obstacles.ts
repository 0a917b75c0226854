import { isNumberWithin } from "../lib/is-number-within.ts";
import { isRecord } from "../lib/is-record.ts";

/** A rectangle in the frame's own window, in CSS pixels. */
export interface FrameRect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Control bars and subtitles that the players of one frame show. */
export interface FrameObstacles {
  /** Indexes of the frame in its parent, from the top window down. */
  readonly path: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly obstacles: readonly FrameRect[];
  /** False for a frame that is gone or out of reach: its obstacles are unknown. */
  readonly isWatched: boolean;
}

const DEEPEST = 8;
const MOST_FRAMES = 1000;
const MOST_OBSTACLES = 16;
const MOST_PX = 100_000;

export function readFrameObstacles(message: unknown): FrameObstacles | null {
  if (!isRecord(message)) return null;
  const { path, width, height, obstacles } = message;
  if (!Array.isArray(path) || path.length > DEEPEST) return null;
  if (!path.every((index) => Number.isInteger(index) && index >= 0 && index < MOST_FRAMES)) {
    return null;
  }
  if (!isLength(width) || !isLength(height)) return null;
  if (!Array.isArray(obstacles) || obstacles.length > MOST_OBSTACLES) return null;
  const rects = obstacles.flatMap((each) => readRect(each) ?? []);
  if (rects.length !== obstacles.length) return null;
  return { path: [...path], width, height, obstacles: rects, isWatched: true };
}

function readRect(value: unknown): FrameRect | null {
  if (!isRecord(value)) return null;
  const { top, bottom, left, right } = value;
  if (!isLength(top) || !isLength(bottom) || !isLength(left) || !isLength(right)) return null;
  return { top, bottom, left, right };
}

function isLength(value: unknown): value is number {
  return isNumberWithin(value, { min: 0, max: MOST_PX });
}
