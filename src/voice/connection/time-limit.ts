/**
 * Runs an operation with a time limit.
 * @param run gets a signal that aborts with `signal`, or when the time is up
 * @param onTimeout creates the error for a timeout
 * @throws the reason of `signal` when it aborts, else the error of `run` or `onTimeout`
 */
export async function withTimeLimit<Value>(
  limitMs: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Value>,
  onTimeout: (cause: unknown) => Error,
): Promise<Value> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    return await run(AbortSignal.any([signal, limit.signal]));
  } catch (thrown) {
    signal.throwIfAborted();
    throw limit.signal.aborted ? onTimeout(thrown) : thrown;
  } finally {
    clearTimeout(timer);
  }
}
