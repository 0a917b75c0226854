import { onAbort } from "../../lib/on-abort.ts";
import { liftAbove } from "../obstacles/lift-above.ts";
import type { Obstacles } from "../obstacles/watch-obstacles.ts";
import { type Area, shiftedArea } from "./area.ts";

/** Captions step aside, and back, no more often than this. */
const MOVES_EVERY_MS = 1000;

/** How far captions have stepped aside for what a player or page shows at their place. */
export class Lift {
  /** While the handle is held, captions stay where they are. */
  isHeld = false;
  readonly #onDue: () => void;
  #obstacles: Obstacles = { ofPlayers: [], standing: [] };
  #seenAt: Area | null = null;
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

  /** Whether captions may have to step aside for what they come to by scrolling. */
  get isNearBars(): boolean {
    return this.#obstacles.standing.length > 0;
  }

  /** @param player where the player was when its obstacles were seen; they move with it */
  setObstacles(obstacles: Obstacles, player: Area | null): void {
    this.#obstacles = obstacles;
    this.#seenAt = player;
  }

  /**
   * @param rect captions that have not stepped aside; null when they need not
   * @param player where the player is now
   * @returns how far captions stand above the rectangle
   */
  update(rect: DOMRect | null, player: Area | null): number {
    if (!rect) this.#px = 0;
    else if (!this.isHeld) this.#moveTo(liftAbove(rect, this.#obstaclesNow(player)));
    return this.#px;
  }

  #obstaclesNow(player: Area | null) {
    const { ofPlayers, standing } = this.#obstacles;
    const seenAt = this.#seenAt;
    if (!seenAt || !player || ofPlayers.length === 0) return [...ofPlayers, ...standing];
    const x = player.left - seenAt.left;
    const y = player.top - seenAt.top;
    return [...ofPlayers.map((each) => shiftedArea(each, x, y)), ...standing];
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
