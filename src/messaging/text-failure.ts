import type { TextKey } from "../platform/text.ts";
import type { ServiceErrorReason } from "../service/http/service-error.ts";

/** Why a text was not translated. */
export type TextProblem =
  | ServiceErrorReason
  | "not_found" // 404: a style list or glossary that is gone
  | "too_large" // 413, or known before anything was sent
  | "internal"; // ours

/** A text that was not translated, as it is told to whoever asked. */
export interface TextFailure {
  readonly problem: TextProblem;
  /** How long the service asked to wait, in milliseconds; null when it did not. */
  readonly retryAfterMs: number | null;
  /** `X-Trace-ID` to quote in a report, where there was one. */
  readonly traceId: string | null;
  /** The service's machine-readable code; absent when it sent none. */
  readonly code?: string | null;
  /** The service's own words, shown as an addition, never instead of ours. */
  readonly detail: string | null;
}

/** What is said of each. Most is the same as of captions; what is said of captions alone is not. */
export const TEXT_PROBLEMS: Readonly<Record<TextProblem, TextKey>> = {
  bad_request: "text_problem_bad_request",
  key_refused: "error_key_refused",
  forbidden: "text_problem_forbidden",
  not_found: "text_problem_not_found",
  too_large: "text_problem_too_large",
  too_many_requests: "text_problem_busy",
  quota_exceeded: "error_quota_exceeded",
  server_error: "error_server_error",
  unavailable: "error_unavailable",
  unreachable: "error_unreachable",
  redirected: "error_redirected",
  bad_answer: "text_problem_bad_answer",
  not_configured: "error_not_configured",
  internal: "text_problem_internal",
};

/** After these the same request may succeed. */
const PASSING: readonly TextProblem[] = [
  "too_many_requests",
  "server_error",
  "unavailable",
  "unreachable",
  "bad_answer",
  "internal",
];

/** Whether to try again is of use. */
export function mayPass({ problem }: TextFailure): boolean {
  return PASSING.includes(problem);
}
