import { isNumberWithin } from "../lib/is-number-within.ts";
import { isRecord } from "../lib/is-record.ts";

/** A place in a frame's own window, in its CSS pixels. */
export interface FramePlace {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The control bars and subtitles that the players of one frame show. */
export interface FrameObstacles {
  /** Which frame of the page it is, and which frame of that, by the numbers windows give theirs. */
  readonly path: readonly number[];
  /** Size of its window. */
  readonly width: number;
  readonly height: number;
  readonly obstacles: readonly FramePlace[];
  /** False for a frame that has gone, or to where nobody may look: then nothing is known of it. */
  readonly isWatched: boolean;
}

const DEEPEST = 8;
const MOST_FRAMES = 1000;
const MOST_OBSTACLES = 16;
const MOST_PX = 100_000;

/** A report as it came from a page's process, where it may be anything; null for what is none. */
export function readFrameObstacles(message: unknown): FrameObstacles | null {
  if (!isRecord(message)) return null;
  const { path, width, height, obstacles } = message;
  if (!Array.isArray(path) || path.length > DEEPEST) return null;
  if (!path.every((index) => Number.isInteger(index) && index >= 0 && index < MOST_FRAMES)) {
    return null;
  }
  if (!isLength(width) || !isLength(height)) return null;
  if (!Array.isArray(obstacles) || obstacles.length > MOST_OBSTACLES) return null;
  const places = obstacles.flatMap((each) => readPlace(each) ?? []);
  if (places.length !== obstacles.length) return null;
  return { path: [...path], width, height, obstacles: places, isWatched: true };
}

function readPlace(value: unknown): FramePlace | null {
  if (!isRecord(value)) return null;
  const { top, bottom, left, right } = value;
  if (!isLength(top) || !isLength(bottom) || !isLength(left) || !isLength(right)) return null;
  return { top, bottom, left, right };
}

function isLength(value: unknown): value is number {
  return isNumberWithin(value, { min: 0, max: MOST_PX });
}
