import type { ServiceError, ServiceErrorReason } from "../http/service-error.ts";
import { missingListOf } from "../lists/missing-list.ts";

/**
 * Why a service gave no voice session. `not_this_service`: something answers at the address, but not
 * with this interface.
 */
export type SessionRefusalReason = Exclude<ServiceErrorReason, "bad_answer"> | "not_this_service";

/** What a failed request for a voice session says about the address it went to. */
export function sessionRefusal(failure: ServiceError): SessionRefusalReason {
  const { reason, status, serviceMessage } = failure;
  if (reason === "bad_answer") return "not_this_service";
  if (reason !== "bad_request" || missingListOf(failure) !== null) return reason;
  // 400 comes with an error body (service-api §2); without one, somebody else said it.
  return status === 400 && serviceMessage !== undefined ? "bad_request" : "not_this_service";
}
