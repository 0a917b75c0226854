/**
 * Delayed words appear at multiples of this time, in all lanes together. Each tick is one layout
 * for the browser, which is the main cost of captions, and one movement for the reader.
 * `StabilityFilter` shortens its waits accordingly, so words come no later.
 */
export const REDRAW_TICK_MS = 600;

/** The first redraw tick at or after `ms`, on any clock in milliseconds. */
export function redrawTickAt(ms: number): number {
  return Math.ceil(ms / REDRAW_TICK_MS) * REDRAW_TICK_MS;
}

/**
 * The time until the first redraw tick that is at least `waitMs` away. Ticks follow the wall clock,
 * which pages and the background share.
 */
export function msUntilRedrawTick(waitMs: number): number {
  const nowMs = Date.now();
  return redrawTickAt(nowMs + waitMs) - nowMs;
}
