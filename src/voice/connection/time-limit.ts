/**
 * Runs something that is given up after a time.
 * @param run is given a signal that aborts with `signal`, or when the time is over
 * @param tooLate makes the error for the latter case
 * @throws the reason of `signal` when it aborts, else what `run` or `tooLate` says
 */
export async function withTimeLimit<Value>(
  limitMs: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Value>,
  tooLate: (cause: unknown) => Error,
): Promise<Value> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    return await run(AbortSignal.any([signal, limit.signal]));
  } catch (thrown) {
    signal.throwIfAborted();
    throw limit.signal.aborted ? tooLate(thrown) : thrown;
  } finally {
    clearTimeout(timer);
  }
}
