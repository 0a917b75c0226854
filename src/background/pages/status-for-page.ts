import { referenceWords } from "../../lib/reference-words.ts";
import type { CaptionFailure, CaptionStatus } from "../../messaging/caption-status.ts";
import { text } from "../../platform/text.ts";

/**
 * A status as the overlay gets it. The overlay runs in the page's process and says what went wrong by
 * its reason, so neither the service's words nor its hosts go there.
 */
export function statusForPage(status: CaptionStatus): CaptionStatus {
  const { failure, trouble } = status;
  return {
    ...status,
    failure: failure && bare(failure),
    trouble: trouble && { ...trouble, failure: bare(trouble.failure) },
  };
}

function bare({ reason, traceId, code = null }: CaptionFailure): CaptionFailure {
  const reference = referenceWords(traceId, code, text);
  return { reason, traceId: null, detail: null, ...(reference !== null && { reference }) };
}
