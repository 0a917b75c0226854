import { ServiceError } from "../../service/http/service-error.ts";
import { isUnknownCall } from "../../service/http/unsupported-call.ts";

/**
 * Why the names of the account's lists are unavailable. Each reason has its sentence
 * (`list_absence_<reason>`).
 */
export const LIST_ABSENCES = [
  // No address or no key is set.
  "not_configured",
  "key_refused",
  // The plan has no such lists, or the key lacks the permission.
  "plan",
  // The service does not offer the call.
  "unsupported",
  "offline",
  // Too many requests, or not ready.
  "busy",
  // Any other failure, including a malformed response.
  "failed",
] as const;
export type ListAbsence = (typeof LIST_ABSENCES)[number];

const BUSY = [429, 503, 529];

export function listAbsenceOf(thrown: unknown): ListAbsence {
  if (!(thrown instanceof ServiceError)) return "failed";
  const { reason, status = 0 } = thrown;
  if (isUnknownCall(status)) return "unsupported";
  if (BUSY.includes(status)) return "busy";
  switch (reason) {
    case "not_configured":
    case "key_refused":
      return reason;
    case "forbidden":
      return "plan";
    case "unreachable":
      return "offline";
    default:
      return "failed";
  }
}
