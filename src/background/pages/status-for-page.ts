import type { CaptionFailure, CaptionStatus } from "../../messaging/caption-status.ts";

/**
 * Strips a status for the overlay, which runs in the page's process. The overlay explains failures
 * by their reason alone: it needs no service messages or hosts. What to quote in a report is in
 * the popup, never over a picture.
 */
export function statusForPage(status: CaptionStatus): CaptionStatus {
  const { failure, trouble } = status;
  return {
    ...status,
    failure: failure && stripFailure(failure),
    trouble: trouble && { ...trouble, failure: stripFailure(trouble.failure) },
  };
}

function stripFailure({ reason }: CaptionFailure): CaptionFailure {
  return { reason, traceId: null, detail: null };
}
