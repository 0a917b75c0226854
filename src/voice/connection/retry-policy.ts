import type { StreamPolicy } from "../stream-policy.ts";

export interface FailedAttempt {
  /** 0 for the first failure since the connection was stable. */
  readonly attempt: number;
  readonly failingForMs: number;
  readonly hasWorked: boolean;
  readonly retryAfterMs: number | undefined;
}

/**
 * The wait before the next attempt, in milliseconds; null to give up. Full jitter keeps clients
 * that failed together from returning together. What the service asks for wins.
 * @param random a number from 0 to 1
 */
export function retryDelayMs(
  failed: FailedAttempt,
  policy: StreamPolicy,
  random: number,
): number | null {
  const giveUpMs = failed.hasWorked ? policy.giveUpLaterMs : policy.giveUpFirstMs;
  const leftMs = giveUpMs - failed.failingForMs;
  const ceilingMs = Math.min(policy.retryBaseMs * 2 ** failed.attempt, policy.retryCeilingMs);
  const backoffMs = ceilingMs * random;
  const askedMs = failed.retryAfterMs;
  // Jitter goes on top of the requested wait, never below it. Short waits are spread alike.
  const waitMs =
    askedMs === undefined
      ? backoffMs
      : askedMs + Math.max(backoffMs, askedMs * policy.retryAfterSpread * random);
  return waitMs <= leftMs ? waitMs : null;
}

// Reasons that may pass: nothing answered, or the service is in trouble.
const TRANSIENT_REASONS: readonly unknown[] = [
  "connection_lost",
  "unreachable",
  "unavailable",
  "server_error",
  "too_many_requests",
];

export function isTransient(thrown: unknown): boolean {
  return thrown instanceof Error && "reason" in thrown && TRANSIENT_REASONS.includes(thrown.reason);
}

export function readRetryAfterMs(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error && "retryAfterMs" in thrown)) return undefined;
  return typeof thrown.retryAfterMs === "number" ? thrown.retryAfterMs : undefined;
}
