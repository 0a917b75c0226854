import { isNumberWithin } from "../lib/is-number-within.ts";
import { isRecord } from "../lib/is-record.ts";

/** A rectangle in the frame's own window, in CSS pixels. */
export interface FrameRect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The player of a frame that captions may belong to. */
export interface FramePlayer {
  readonly box: FrameRect;
  readonly picture: FrameRect;
  readonly isSounding: boolean;
  /** Wall clock when its sound began; 0 if unknown. */
  readonly startedAtMs: number;
}

/** Where the player of a frame is, and the control bars and subtitles that its players show. */
export interface FrameObstacles {
  /** Indexes of the frame in its parent, from the top window down. */
  readonly path: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly obstacles: readonly FrameRect[];
  readonly player: FramePlayer | null;
  /** False for a frame that is gone or out of reach: its obstacles are unknown. */
  readonly isWatched: boolean;
}

const DEEPEST = 8;
const MOST_FRAMES = 1000;
const MOST_OBSTACLES = 16;
const MOST_PX = 100_000;
const INSIDE = { min: 0, max: MOST_PX };
// A player may have been scrolled out of its frame.
const OUTSIDE = { min: -MOST_PX, max: MOST_PX };
const LATEST_MS = 8.64e15;

export function readFrameObstacles(message: unknown): FrameObstacles | null {
  if (!isRecord(message)) return null;
  const { path, width, height, obstacles, player } = message;
  if (!Array.isArray(path) || path.length > DEEPEST) return null;
  if (!path.every((index) => Number.isInteger(index) && index >= 0 && index < MOST_FRAMES)) {
    return null;
  }
  if (!isLength(width) || !isLength(height)) return null;
  if (!Array.isArray(obstacles) || obstacles.length > MOST_OBSTACLES) return null;
  const rects = obstacles.flatMap((each) => readRect(each) ?? []);
  if (rects.length !== obstacles.length) return null;
  const known = player === null ? null : readPlayer(player);
  if (known === undefined) return null;
  return { path: [...path], width, height, obstacles: rects, player: known, isWatched: true };
}

function readPlayer(value: unknown): FramePlayer | undefined {
  if (!isRecord(value)) return undefined;
  const { isSounding, startedAtMs } = value;
  const [box, picture] = [readRect(value.box, OUTSIDE), readRect(value.picture, OUTSIDE)];
  if (!box || !picture || typeof isSounding !== "boolean") return undefined;
  if (!isNumberWithin(startedAtMs, { min: 0, max: LATEST_MS })) return undefined;
  return { box, picture, isSounding, startedAtMs };
}

function readRect(value: unknown, bounds = INSIDE): FrameRect | null {
  if (!isRecord(value)) return null;
  const { top, bottom, left, right } = value;
  const isLength = (px: unknown): px is number => isNumberWithin(px, bounds);
  if (!isLength(top) || !isLength(bottom) || !isLength(left) || !isLength(right)) return null;
  return { top, bottom, left, right };
}

function isLength(value: unknown): value is number {
  return isNumberWithin(value, INSIDE);
}
