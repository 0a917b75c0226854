import { ServiceError, type ServiceErrorReason } from "../service/http/service-error.ts";
import { UnsupportedCallError } from "../service/http/unsupported-call.ts";

/** Each reason has a message `style_problem_<reason>`. */
export type StyleRulesProblemReason = ServiceErrorReason | "gone" | "unsupported" | "disk";

export interface StyleRulesProblem {
  readonly reason: StyleRulesProblemReason;
  readonly traceId: string | null;
  /** The service's machine-readable code, if it sent one. */
  readonly code?: string | null;
  readonly detail: string | null;
}

/**
 * Converts a failure of the service or the disk.
 * @throws any other error unchanged
 */
export function problemOf(thrown: unknown): StyleRulesProblem {
  if (thrown instanceof ServiceError) {
    const { reason, status, traceId = null, code = null, serviceMessage = null } = thrown;
    const about = { traceId, code, detail: serviceMessage };
    if (thrown instanceof UnsupportedCallError) return { reason: "unsupported", ...about };
    return { reason: status === 404 ? "gone" : reason, ...about };
  }
  if (thrown instanceof DOMException) return { reason: "disk", traceId: null, detail: null };
  throw thrown;
}
