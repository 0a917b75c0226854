export interface Clock {
  /** Wall clock in milliseconds since the epoch, with fractions. */
  nowMs(): number;
  /** Runs `task` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
  /** Total milliseconds in which the process could not run, for whatever reason. */
  stalledMs(): number;
}

// The longest delay of setTimeout; nothing here waits longer than an hour.
const longestDelayMs = 2 ** 31 - 1;

// A timer this frequent shows when the process could not run.
const tickMs = 50;

/** Sums up how late a timer fires: what blocks the timer blocks everything else. */
class StallWatch {
  #lastTickMs: number | undefined;
  #totalMs = 0;

  get totalMs(): number {
    const nowMs = performance.now();
    if (this.#lastTickMs === undefined) {
      this.#lastTickMs = nowMs;
      setInterval(() => this.#tick(), tickMs).unref();
    }
    return this.#totalMs + this.#lateMs(nowMs);
  }

  #tick(): void {
    const nowMs = performance.now();
    this.#totalMs += this.#lateMs(nowMs);
    this.#lastTickMs = nowMs;
  }

  #lateMs(nowMs: number): number {
    const lateMs = nowMs - (this.#lastTickMs ?? nowMs) - tickMs;
    return lateMs > tickMs ? lateMs : 0;
  }
}

const stallWatch = new StallWatch();

/** The real clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  nowMs: () => performance.timeOrigin + performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, delayMs), longestDelayMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
  stalledMs: () => stallWatch.totalMs,
};
