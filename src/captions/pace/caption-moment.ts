/**
 * Words that were kept back anyway come at multiples of this, in all lanes at the same ones: a moment
 * is one picture for the browser to put together, which is what captions cost most, and one movement
 * for the reader. The waits of `PaceGate` are shorter for it, so that words come no later.
 */
const MOMENT_MS = 400;

/** The first moment at `ms` or after it, on any clock in milliseconds. */
export function momentOf(ms: number): number {
  return Math.ceil(ms / MOMENT_MS) * MOMENT_MS;
}

/**
 * How long it is until the first moment that is `waitMs` away or more. Moments are those of the wall
 * clock, which pages and the background have in common.
 */
export function untilMoment(waitMs: number): number {
  const nowMs = Date.now();
  return momentOf(nowMs + waitMs) - nowMs;
}
