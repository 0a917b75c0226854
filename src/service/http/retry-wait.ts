import { WAITS } from "../../lib/waits.ts";
import { ServiceError, type ServiceErrorReason } from "./service-error.ts";

/** Tries that follow a failed one before it is given up. */
const MAX_RETRIES = 6;

const GROWTH = 1.6;

/** What the service asks for beyond this is left to the user. */
const MAX_ASKED_MS = 120_000;

/** By how much a wait is longer or shorter than its rule, as a share of it. */
const JITTER = 0.23;

/** Reasons after which another try may succeed. */
const PASSING: readonly ServiceErrorReason[] = [
  "too_many_requests",
  "server_error",
  "unavailable",
  "unreachable",
];

/**
 * The wait before a failed request is tried again, in milliseconds; null when another try is no use
 * (service-api §2.6). What the service asks for (`Retry-After`) is never cut short.
 * @param attempt 0 after the first try
 * @param random a number from 0 to 1
 */
export function retryWaitMs(thrown: unknown, attempt: number, random: number): number | null {
  if (!(thrown instanceof ServiceError) || !PASSING.includes(thrown.reason)) return null;
  const askedMs = thrown.retryAfterMs ?? 0;
  if (attempt >= MAX_RETRIES || askedMs > MAX_ASKED_MS) return null;
  const { requestFirstRetryMs: firstMs, requestLongestRetryMs: longestMs } = WAITS;
  const ownMs = Math.min(firstMs * GROWTH ** attempt, longestMs);
  const spreadMs = ownMs * (1 + JITTER * (2 * random - 1));
  return Math.max(spreadMs, askedMs > 0 ? askedMs + firstMs * JITTER * random : 0);
}
