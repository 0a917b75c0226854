import type { Obstacle } from "../obstacles/obstacle.ts";
import type { PointerState } from "../obstacles/track-pointer.ts";
import type { Player } from "./find-players.ts";

/**
 * Height of Chromium's native controls: 48 px of buttons and a 24 px timeline, whatever the
 * picture's size. Measured with 200×120 to 1200×675.
 */
export const NATIVE_CONTROLS_PX = 72;
/** Native controls stay this long after the pointer rests. Measured: 2.5 s. */
const RESTING_FOR_MS = 2500;
/** Fade-out after nothing keeps the controls visible. Measured: 1.1 s. */
const FADING_FOR_MS = 1000;

/**
 * Tracks the browser's native control bars. Scripts cannot see them, so their visibility is derived
 * from what makes the browser show them.
 */
export class NativeControls {
  readonly #pointer: PointerState;
  readonly #shownUntilMs = new WeakMap<HTMLVideoElement, number>();

  constructor(pointer: PointerState) {
    this.#pointer = pointer;
  }

  findBar({ video, pictureRect }: Player, nowMs: number): Obstacle | null {
    // Fullscreen videos always have native controls.
    if (!video.controls && !video.matches(":fullscreen")) return null;
    const { left, right, top, bottom } = pictureRect;
    const bar = { left, right, bottom, top: Math.max(top, bottom - NATIVE_CONTROLS_PX) };
    if (this.#keepsBar(video, pictureRect, bar, nowMs)) {
      this.#shownUntilMs.set(video, nowMs + FADING_FOR_MS);
      return bar;
    }
    return nowMs < (this.#shownUntilMs.get(video) ?? 0) ? bar : null;
  }

  #keepsBar(video: HTMLVideoElement, area: Obstacle, bar: Obstacle, nowMs: number): boolean {
    if (video.paused || video.ended) return true;
    const { x, y, movedAtMs, keyAtMs } = this.#pointer;
    const isOver = ({ left, right, top, bottom }: Obstacle) =>
      x >= left && x < right && y >= top && y < bottom;
    if (isOver(bar)) return true;
    if (isOver(area) && nowMs - movedAtMs < RESTING_FOR_MS) return true;
    // Keyboard focus keeps the bar until the pointer moves.
    return keyAtMs > movedAtMs && video.matches(":focus");
  }
}
