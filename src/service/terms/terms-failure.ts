import { ServiceError, type ServiceErrorReason } from "../http/service-error.ts";
import { UnsupportedCallError } from "../http/unsupported-call.ts";

/**
 * Why a call about glossaries or Spoken Terms failed. Each reason has its sentence,
 * `words_error_…`.
 */
export type TermsFailureReason =
  | ServiceErrorReason
  | "gone" // 404: the list has been deleted
  | "unsupported" // 404 on listing or creating: the service does not offer such lists
  | "too_large" // 413
  | "internal"; // not caused by the service

export interface TermsFailure {
  readonly reason: TermsFailureReason;
  readonly traceId: string | null;
  readonly code?: string | null;
  readonly detail: string | null;
}

const BY_STATUS: Readonly<Record<number, TermsFailureReason>> = { 404: "gone", 413: "too_large" };

export function toTermsFailure(thrown: unknown): TermsFailure {
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
