import type { ServiceError, ServiceErrorReason } from "../http/service-error.ts";
import { missingListOf } from "../lists/missing-list.ts";

/**
 * Why there is no voice session. `not_this_service`: the address answers, but not with this
 * interface.
 */
export type SessionRefusalReason = Exclude<ServiceErrorReason, "bad_answer"> | "not_this_service";

export function sessionRefusal(failure: ServiceError): SessionRefusalReason {
  const { reason, status, serviceMessage } = failure;
  if (reason === "bad_answer") return "not_this_service";
  if (reason !== "bad_request" || missingListOf(failure) !== null) return reason;
  // A 400 of the service has an error body (service-api §2).
  return status === 400 && serviceMessage !== undefined ? "bad_request" : "not_this_service";
}
