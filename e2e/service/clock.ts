/** The service's only source of time, so that tests can turn the hands themselves. */
export interface Clock {
  /** Wall clock in milliseconds since the epoch, with fractions. */
  nowMs(): number;
  /** Runs `task` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
  /** How long in all the process was kept from running, by itself or by others, in milliseconds. */
  stalledMs(): number;
}

/** setTimeout takes no longer wait than this; nothing here waits longer than an hour. */
const longestDelayMs = 2 ** 31 - 1;

/** A timer that should come this often shows when the process could not run. */
const tickMs = 50;

/** Adds up how late a timer comes: anything in the way of it is in the way of everything. */
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

  /** Being late by less than a tick is nothing. */
  #lateMs(nowMs: number): number {
    const lateMs = nowMs - (this.#lastTickMs ?? nowMs) - tickMs;
    return lateMs > tickMs ? lateMs : 0;
  }
}

const stallWatch = new StallWatch();

/** The real clock. Its timers never keep the process alive by themselves. */
export const systemClock: Clock = {
  nowMs: () => performance.timeOrigin + performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, delayMs), longestDelayMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
  stalledMs: () => stallWatch.totalMs,
};
