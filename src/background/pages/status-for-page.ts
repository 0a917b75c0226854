import { formatReference } from "../../lib/reference-format.ts";
import type { CaptionFailure, CaptionStatus } from "../../messaging/caption-status.ts";
import { text } from "../../platform/text.ts";

/**
 * Strips a status for the overlay, which runs in the page's process. The overlay explains failures
 * by their reason, so it needs no service messages or hosts.
 */
export function statusForPage(status: CaptionStatus): CaptionStatus {
  const { failure, trouble } = status;
  return {
    ...status,
    failure: failure && stripFailure(failure),
    trouble: trouble && { ...trouble, failure: stripFailure(trouble.failure) },
  };
}

function stripFailure({ reason, traceId, code = null }: CaptionFailure): CaptionFailure {
  const reference = formatReference(traceId, code, text);
  return { reason, traceId: null, detail: null, ...(reference !== null && { reference }) };
}
