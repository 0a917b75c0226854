import { onAbort } from "../../lib/on-abort.ts";
import { liftAbove } from "../obstacles/lift-above.ts";
import type { Obstacle } from "../obstacles/obstacle.ts";

/** Captions step aside, and back, no more often than this. */
const MOVES_EVERY_MS = 1000;

/** How far captions have stepped aside for what a player or page shows at their place. */
export class Lift {
  obstacles: readonly Obstacle[] = [];
  /** While the handle is held, captions stay where they are. */
  isHeld = false;
  readonly #onDue: () => void;
  #px = 0;
  #movedAtMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onDue called when captions may move again */
  constructor(onDue: () => void, signal: AbortSignal) {
    this.#onDue = onDue;
    onAbort(signal, () => clearTimeout(this.#timer));
  }

  get px(): number {
    return this.#px;
  }

  /**
   * @param rect captions that have not stepped aside; null when they need not
   * @returns how far they stand above it
   */
  update(rect: DOMRect | null): number {
    if (!rect) this.#px = 0;
    else if (!this.isHeld) this.#moveTo(liftAbove(rect, this.obstacles));
    return this.#px;
  }

  #moveTo(px: number): void {
    if (px === this.#px) return;
    const nowMs = performance.now();
    const waitMs = this.#movedAtMs + MOVES_EVERY_MS - nowMs;
    clearTimeout(this.#timer);
    if (waitMs > 0) {
      this.#timer = setTimeout(this.#onDue, waitMs);
      return;
    }
    this.#movedAtMs = nowMs;
    this.#px = px;
  }
}
