import type { StreamPolicy } from "../stream-policy.ts";

// Smaller backlogs count as none: that much is always on its way between contexts.
const LEAST_BACKLOG_MS = 300;
const CAUGHT_UP_MS = 1000;

/**
 * Judges a link by the sound that waits for it. A backlog after a drop drains by itself and proves
 * nothing. A backlog that the link holds up and that does not shrink means a slow link.
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
   * Adds a sample, about once a second.
   * @param isHeldBack whether sending had to wait for the link since the last sample
   */
  addSample(backlogMs: number, isHeldBack: boolean, nowMs: number): void {
    if (backlogMs <= this.#policy.slowBacklogMs) this.#window = null;
    else if (isHeldBack) this.#window ??= { atMs: nowMs, backlogMs };
    if (this.#window && nowMs - this.#window.atMs >= this.#policy.slowAfterMs) {
      if (backlogMs >= this.#window.backlogMs) this.#isSlow = true;
      this.#window = null;
    }
    if (backlogMs < CAUGHT_UP_MS) this.#isSlow = false;
  }

  static roundBacklog(backlogMs: number): number {
    return backlogMs < LEAST_BACKLOG_MS ? 0 : Math.round(backlogMs);
  }

  reset(): void {
    this.#window = null;
    this.#isSlow = false;
  }
}
