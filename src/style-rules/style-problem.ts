import { ServiceError, type ServiceErrorReason } from "../service/http/service-error.ts";
import { UnsupportedCallError } from "../service/http/unsupported-call.ts";

/** Why something could not be done; each reason has its sentence (`style_problem_<reason>`). */
export type StyleProblemReason = ServiceErrorReason | "gone" | "unsupported" | "disk";

/** What is told of a failure. */
export interface StyleProblem {
  readonly reason: StyleProblemReason;
  readonly traceId: string | null;
  /** The service's machine-readable code; absent when it sent none. */
  readonly code?: string | null;
  /** The service's own words, as an addition to ours. */
  readonly detail: string | null;
}

/**
 * What a failed call means on this page.
 * @throws what is not a matter of the service or the disk, as it was
 */
export function problemOf(thrown: unknown): StyleProblem {
  if (thrown instanceof ServiceError) {
    const { reason, status, traceId = null, code = null, serviceMessage = null } = thrown;
    const about = { traceId, code, detail: serviceMessage };
    if (thrown instanceof UnsupportedCallError) return { reason: "unsupported", ...about };
    return { reason: status === 404 ? "gone" : reason, ...about };
  }
  if (thrown instanceof DOMException) return { reason: "disk", traceId: null, detail: null };
  throw thrown;
}
