import { WAITS } from "../../lib/waits.ts";

/** Documents that are uploaded, polled or downloaded in parallel, in all contexts together. */
export const MAX_AT_ONCE = 4;

/**
 * Documents at the service that are not translated yet. More than it can process only wait there.
 */
export const MAX_AT_SERVICE = 8;

/** Failed uploads before the file itself is considered the cause. */
export const MAX_BAD_UPLOADS = 3;

/**
 * Largest upload in the background, which the browser may stop at any time. Larger files wait for
 * the page.
 */
export const MAX_WORKER_UPLOAD_BYTES = 5_000_000;

/** Disk space that downloads leave free, in bytes. */
export const SPARE_DISK_BYTES = 50_000_000;

const RESULT_EXTRA_BYTES = 100_000_000;

export function resultLimitBytes(uploadBytes: number): number {
  return 2 * uploadBytes + RESULT_EXTRA_BYTES;
}

export interface DownloadBound {
  readonly maxBytes: number;
  readonly limit: "size" | "disk";
}

/**
 * The tighter of two limits.
 * @param limitBytes size limit of such a file
 * @param freeBytes free space on disk; null when not known
 */
export function downloadBound(limitBytes: number, freeBytes: number | null): DownloadBound {
  const roomBytes = freeBytes === null ? null : Math.max(0, freeBytes - SPARE_DISK_BYTES);
  return roomBytes !== null && roomBytes < limitBytes
    ? { maxBytes: roomBytes, limit: "disk" }
    : { maxBytes: limitBytes, limit: "size" };
}

const GROWTH = 1.6;
// Estimates beyond a day are ignored (service-api §10.4).
const LONGEST_ESTIMATE_S = 86_400;
// Random share of a delay, which spreads the requests of many documents.
const JITTER = 0.2;

/** The service's estimate in seconds; null when it is not plausible. */
export function plausibleSeconds(secondsRemaining: number | null): number | null {
  if (secondsRemaining === null || !Number.isFinite(secondsRemaining)) return null;
  return secondsRemaining >= 0 && secondsRemaining <= LONGEST_ESTIMATE_S ? secondsRemaining : null;
}

/**
 * The delay before the next status request, in milliseconds. It grows exponentially and is at least
 * half of a plausible estimate.
 * @param polls number of status requests so far
 * @param random from 0 to 1
 */
export function pollDelayMs(
  polls: number,
  secondsRemaining: number | null,
  random: number,
): number {
  const { documentFirstPollMs: firstMs, documentLongestPollMs: longestMs } = WAITS;
  const backoff = Math.min(firstMs * GROWTH ** polls, longestMs);
  const plausible = plausibleSeconds(secondsRemaining);
  if (plausible === null) return jittered(backoff, random);
  const half = Math.min(Math.max(plausible * 500, firstMs), longestMs);
  // A service that always says "soon" is polled less and less often too.
  return jittered(Math.max(half, backoff / 8), random);
}

/**
 * The delay after a temporary failure, in milliseconds.
 * @param attempts number of failures before
 * @param retryAfterMs the wait that the service asked for, which is never cut short
 */
export function retryDelayMs(
  attempts: number,
  retryAfterMs: number | undefined,
  random: number,
): number {
  const { documentFirstRetryMs, documentLongestRetryMs } = WAITS;
  const ownMs = Math.min(documentFirstRetryMs * GROWTH ** attempts, documentLongestRetryMs);
  return Math.max(jittered(ownMs, random), retryAfterMs ?? 0);
}

function jittered(ms: number, random: number): number {
  return Math.round(ms * (1 - JITTER + 2 * JITTER * random));
}
