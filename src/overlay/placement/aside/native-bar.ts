import type { Player } from "./find-players.ts";
import type { Obstacle } from "./obstacle.ts";
import type { PointerWatch } from "./pointer-watch.ts";

/**
 * The height of Chromium's own controls: buttons of 48 pixels and a timeline of 24, at the lower edge
 * of a picture of whatever size. Measured with 200×120 to 1200×675.
 */
export const NATIVE_BAR_PX = 72;
/** They stay this long after the pointer has come to rest. Measured: 2.5 s. */
const RESTING_FOR_MS = 2500;
/** They fade away in this time, which begins when nothing keeps them. Measured: 1.1 s. */
const FADING_FOR_MS = 1000;

/**
 * The browser's own control bars. No script can see them: whether one is shown is told by what makes
 * the browser show it.
 */
export class NativeBars {
  readonly #pointer: PointerWatch;
  readonly #shownUntilMs = new WeakMap<HTMLVideoElement, number>();

  constructor(pointer: PointerWatch) {
    this.#pointer = pointer;
  }

  /** Where the bar of a player is now; null when it has none or shows none. */
  find({ video, area }: Player, nowMs: number): Obstacle | null {
    // In fullscreen a bare video has controls, asked for or not.
    if (!video.controls && !video.matches(":fullscreen")) return null;
    const bar = { ...edges(area), top: Math.max(area.top, area.bottom - NATIVE_BAR_PX) };
    if (this.#isKept(video, area, bar, nowMs)) {
      this.#shownUntilMs.set(video, nowMs + FADING_FOR_MS);
      return bar;
    }
    return nowMs < (this.#shownUntilMs.get(video) ?? 0) ? bar : null;
  }

  #isKept(video: HTMLVideoElement, area: Obstacle, bar: Obstacle, nowMs: number): boolean {
    if (video.paused || video.ended) return true;
    const { x, y, movedAtMs, keyAtMs } = this.#pointer;
    const isOver = ({ left, right, top, bottom }: Obstacle) =>
      x >= left && x < right && y >= top && y < bottom;
    if (isOver(bar)) return true;
    if (isOver(area) && nowMs - movedAtMs < RESTING_FOR_MS) return true;
    // Who came by a key gets the bar until the pointer moves.
    return keyAtMs > movedAtMs && video.matches(":focus");
  }
}

function edges({ left, right, top, bottom }: Obstacle): Obstacle {
  return { left, right, top, bottom };
}
