import type { StreamPolicy } from "../stream-policy.ts";

/** What is known when a try has failed. */
export interface FailedTry {
  /** 0 for the first since all was well. */
  readonly attempt: number;
  /** How long nothing has worked, in milliseconds. */
  readonly failingForMs: number;
  /** Whether captions have ever worked. */
  readonly hasWorked: boolean;
  /** How long the service asked to wait (`Retry-After`). */
  readonly retryAfterMs: number | undefined;
}

/**
 * The wait before the next try, in milliseconds; null when it is time to give up. Full jitter, so
 * that clients that failed together do not come back together; what the service asks for wins.
 * @param random a number from 0 to 1
 */
export function retryDelayMs(
  failed: FailedTry,
  policy: StreamPolicy,
  random: number,
): number | null {
  const giveUpMs = failed.hasWorked ? policy.giveUpLaterMs : policy.giveUpFirstMs;
  const leftMs = giveUpMs - failed.failingForMs;
  const ceilingMs = Math.min(policy.retryBaseMs * 2 ** failed.attempt, policy.retryCeilingMs);
  const backoffMs = ceilingMs * random;
  const askedMs = failed.retryAfterMs;
  // Spread on top of what was asked, never below it; a short wait is spread like any other.
  const waitMs =
    askedMs === undefined
      ? backoffMs
      : askedMs + Math.max(backoffMs, askedMs * policy.retryAfterSpread * random);
  return waitMs <= leftMs ? waitMs : null;
}

/** Reasons after which another try may succeed: nothing answered, or the service is ailing. */
const PASSING_REASONS: readonly unknown[] = [
  "connection_lost",
  "unreachable",
  "unavailable",
  "server_error",
  "too_many_requests",
];

/** Whether what was thrown by the door or the connection may pass. */
export function isPassing(thrown: unknown): boolean {
  return thrown instanceof Error && "reason" in thrown && PASSING_REASONS.includes(thrown.reason);
}

/** How long an error asks to wait, in milliseconds. */
export function retryAfterOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error && "retryAfterMs" in thrown)) return undefined;
  return typeof thrown.retryAfterMs === "number" ? thrown.retryAfterMs : undefined;
}
