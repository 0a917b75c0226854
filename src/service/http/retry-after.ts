/** Longer waits are cut to this: a person would have given up. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * The wait of a `Retry-After` header in milliseconds (RFC 9110, 10.2.3: seconds or a date), at most
 * `MAX_RETRY_AFTER_MS`; undefined when there is none or it is unreadable.
 * @param nowMs wall clock, in milliseconds since 1970
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  if (Number.isNaN(waitMs)) return undefined;
  return Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS);
}
