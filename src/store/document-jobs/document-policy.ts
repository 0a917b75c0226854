import { WAITS } from "../../lib/waits.ts";

/** Documents that are uploaded, asked after or fetched at the same time, in all contexts together. */
export const MAX_AT_ONCE = 4;

/** Documents that may be at the service untranslated: more than it can take only wait there. */
export const MAX_AT_SERVICE = 8;

/** Uploads in vain that the file itself may be to blame for. */
export const MAX_BAD_UPLOADS = 3;

/** What a worker uploads, which the browser may stop at any time; larger files wait for the page. */
export const MAX_WORKER_UPLOAD_BYTES = 5_000_000;

/** Room that downloads leave on the disk, in bytes. */
export const SPARE_DISK_BYTES = 50_000_000;

const RESULT_EXTRA_BYTES = 100_000_000;

/** The most bytes that are believed to be the translation of a document. */
export function resultLimitBytes(uploadBytes: number): number {
  return 2 * uploadBytes + RESULT_EXTRA_BYTES;
}

/** How many bytes a download may have, and which limit that is. */
export interface DownloadBound {
  readonly maxBytes: number;
  readonly limit: "size" | "disk";
}

/**
 * The tighter of two limits.
 * @param limitBytes the most that such a file may have
 * @param freeBytes of the disk; null when it is not known
 */
export function downloadBound(limitBytes: number, freeBytes: number | null): DownloadBound {
  const roomBytes = freeBytes === null ? null : Math.max(0, freeBytes - SPARE_DISK_BYTES);
  return roomBytes !== null && roomBytes < limitBytes
    ? { maxBytes: roomBytes, limit: "disk" }
    : { maxBytes: limitBytes, limit: "size" };
}

const GROWTH = 1.6;
/** An estimate beyond a day is none (service-api §10.4). */
const LONGEST_ESTIMATE_S = 86_400;
/** Up to so much of a delay more or less, so that many documents do not come all at once. */
const JITTER = 0.2;

/** The service's estimate; null when it is not to be believed. */
export function believedSeconds(secondsRemaining: number | null): number | null {
  if (secondsRemaining === null || !Number.isFinite(secondsRemaining)) return null;
  return secondsRemaining >= 0 && secondsRemaining <= LONGEST_ESTIMATE_S ? secondsRemaining : null;
}

/**
 * How long to wait before asking again how far a document is: exponentially longer, and not before
 * half of a believed estimate has passed. An estimate that is over in a moment is waited for.
 * @param looks how often it was asked before
 * @param random from 0 to 1
 */
export function pollDelayMs(
  looks: number,
  secondsRemaining: number | null,
  random: number,
): number {
  const { documentFirstPollMs: firstMs, documentLongestPollMs: longestMs } = WAITS;
  const backoff = Math.min(firstMs * GROWTH ** looks, longestMs);
  const believed = believedSeconds(secondsRemaining);
  if (believed === null) return jittered(backoff, random);
  const half = Math.min(Math.max(believed * 500, firstMs), longestMs);
  // A service that always says "soon" is asked less and less often too, only more slowly.
  return jittered(Math.max(half, backoff / 8), random);
}

/**
 * How long to wait after a failure that may pass.
 * @param attempts how many there were before
 * @param retryAfterMs what the service asked for; it wins
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
