import { onAbort } from "../../lib/on-abort.ts";

/** Captions return to a player once their lines are read, and at the latest after this. */
const LONGEST_STAY_MS = 3000;

/** Keeps captions docked for a moment when their player comes back, so that no line jumps. */
export class DockStay {
  readonly #readAtMs: () => number;
  readonly #onEnd: () => void;
  #left: Element | null = null;
  #latestMs: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param readAtMs when the words on screen will have been read, on the clock of `performance.now`
   * @param onEnd called when captions may return
   */
  constructor(readAtMs: () => number, onEnd: () => void, signal: AbortSignal) {
    this.#readAtMs = readAtMs;
    this.#onEnd = onEnd;
    onAbort(signal, () => clearTimeout(this.#timer));
  }

  /** Captions leave a player that goes out of sight. */
  leave(player: Element | null): void {
    this.#left = player;
    this.#latestMs = null;
  }

  /** Whether captions stay docked although this player is in view. */
  mustStay(player: Element | null): boolean {
    if (player === null || player !== this.#left) return false;
    const nowMs = performance.now();
    this.#latestMs ??= nowMs + LONGEST_STAY_MS;
    const untilMs = Math.min(this.#latestMs, this.#readAtMs());
    if (nowMs >= untilMs) {
      this.leave(null);
      return false;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onEnd, untilMs - nowMs + 1);
    return true;
  }
}
