/** The numbers a stream lives by, in one place. */
export const STREAM_POLICY = {
  /** Length of a chunk. The service advises 50 to 250 ms; shorter is sooner. */
  chunkMs: 60,
  /** Sound kept while it cannot be sent. The oldest of what does not fit any more is lost. */
  backlogMs: 30_000,
  /** The gap after a chunk is at least this share of its length, so at most twice real time. */
  gapShare: 0.5,
  /** How long the service may take for the last words after the end of the sound. */
  drainLimitMs: 10_000,
  /** How long opening a connection may take. */
  connectLimitMs: 10_000,
  /** Waits before each try to resume a dropped connection; full jitter is applied to each. */
  resumeDelaysMs: [100, 500, 1000, 2000, 4000, 8000],
  /** A connection that held this long was a good one: after it the waits begin anew. */
  steadyAfterMs: 10_000,
} as const;

/**
 * The wait before a try to resume, in milliseconds; null when it is time to give up.
 * @param attempt 0 for the first
 * @param random a number from 0 to 1; full jitter keeps many clients from coming back at once
 */
export function resumeDelayMs(attempt: number, random = Math.random()): number | null {
  const ceiling = STREAM_POLICY.resumeDelaysMs[attempt];
  return ceiling === undefined ? null : ceiling * random;
}
