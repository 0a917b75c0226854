import type { StreamPolicy } from "../stream-policy.ts";

/** The least backlog that is told: what is under way between the rooms is none. */
const LEAST_BACKLOG_MS = 300;
/** A link that is caught up to here is no longer slow. */
const CAUGHT_UP_MS = 1000;

/**
 * Judges a link by the sound that waits for it. A backlog after a drop drains by itself and says
 * nothing; one that does not become less while the link holds sending back does.
 */
export class LinkMeter {
  readonly #policy: Pick<StreamPolicy, "slowBacklogMs" | "slowAfterMs">;
  #isSlow = false;
  #window: { readonly atMs: number; readonly backlogMs: number } | null = null;

  constructor(policy: Pick<StreamPolicy, "slowBacklogMs" | "slowAfterMs">) {
    this.#policy = policy;
  }

  get isSlow(): boolean {
    return this.#isSlow;
  }

  /**
   * Looks at the link, about once a second.
   * @param isHeldBack whether sending had to wait for it since the last look
   */
  look(backlogMs: number, isHeldBack: boolean, nowMs: number): void {
    if (backlogMs <= this.#policy.slowBacklogMs) this.#window = null;
    else if (isHeldBack) this.#window ??= { atMs: nowMs, backlogMs };
    if (this.#window && nowMs - this.#window.atMs >= this.#policy.slowAfterMs) {
      if (backlogMs >= this.#window.backlogMs) this.#isSlow = true;
      this.#window = null;
    }
    if (backlogMs < CAUGHT_UP_MS) this.#isSlow = false;
  }

  /** A backlog as it is told, in whole milliseconds. */
  static told(backlogMs: number): number {
    return backlogMs < LEAST_BACKLOG_MS ? 0 : Math.round(backlogMs);
  }

  /** Another connection, or another format: nothing is known of it yet. */
  reset(): void {
    this.#window = null;
    this.#isSlow = false;
  }
}
