/** The service's only source of time, so that tests can turn the hands themselves. */
export interface Clock {
  /** Wall clock in milliseconds since the epoch, with fractions. */
  nowMs(): number;
  /** Runs `task` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** setTimeout takes no longer wait than this; nothing here waits longer than an hour. */
const longestDelayMs = 2 ** 31 - 1;

/** The real clock. Its timers never keep the process alive by themselves. */
export const systemClock: Clock = {
  nowMs: () => performance.timeOrigin + performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, delayMs), longestDelayMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
