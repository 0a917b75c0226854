import { WAITS } from "../../lib/waits.ts";
import { ServiceError, type ServiceErrorReason } from "./service-error.ts";

const MAX_RETRIES = 6;

const GROWTH = 1.6;

// A longer wait is left to the user.
const MAX_RETRY_AFTER_MS = 120_000;

const JITTER = 0.23;

const TRANSIENT_REASONS: readonly ServiceErrorReason[] = [
  "too_many_requests",
  "server_error",
  "unavailable",
  "unreachable",
];

/**
 * The wait before the next retry in milliseconds; null when a retry is pointless (service-api
 * §2.6). It is never shorter than the service asked for (`Retry-After`).
 * @param attempt 0 after the first failure
 * @param random from 0 to 1
 */
export function retryWaitMs(thrown: unknown, attempt: number, random: number): number | null {
  if (!(thrown instanceof ServiceError) || !TRANSIENT_REASONS.includes(thrown.reason)) return null;
  const askedMs = thrown.retryAfterMs ?? 0;
  if (attempt >= MAX_RETRIES || askedMs > MAX_RETRY_AFTER_MS) return null;
  const { requestFirstRetryMs: firstMs, requestLongestRetryMs: longestMs } = WAITS;
  const ownMs = Math.min(firstMs * GROWTH ** attempt, longestMs);
  const spreadMs = ownMs * (1 + JITTER * (2 * random - 1));
  return Math.max(spreadMs, askedMs > 0 ? askedMs + firstMs * JITTER * random : 0);
}
