import { ServiceError, type ServiceErrorReason } from "../http/service-error.ts";
import { UnsupportedCallError } from "../http/unsupported-call.ts";

/** Why a call about glossaries or Spoken Terms failed; each has its sentence, `words_error_…`. */
export type TermsFailureReason =
  | ServiceErrorReason
  | "gone" // 404: the list was deleted meanwhile
  | "unsupported" // 404 on listing or creating: the service has no such lists
  | "too_large" // 413
  | "internal"; // none of the service's doing

/** A failed call, as it is told. */
export interface WordsFailure {
  readonly reason: TermsFailureReason;
  /** To be quoted to the service; null when there is none. */
  readonly traceId: string | null;
  /** The service's machine-readable code; absent when it sent none. */
  readonly code?: string | null;
  /** The service's own words; null when it said none. */
  readonly detail: string | null;
}

const BY_STATUS: Readonly<Record<number, TermsFailureReason>> = { 404: "gone", 413: "too_large" };

/** What to tell of whatever a call has thrown. */
export function wordsFailure(thrown: unknown): WordsFailure {
  if (!(thrown instanceof ServiceError)) return { reason: "internal", traceId: null, detail: null };
  const { status, reason, traceId, code, serviceMessage } = thrown;
  const isUnsupported = thrown instanceof UnsupportedCallError;
  return {
    reason: isUnsupported ? "unsupported" : (BY_STATUS[status ?? 0] ?? reason),
    traceId: traceId ?? null,
    code: code ?? null,
    detail: serviceMessage ?? null,
  };
}
