import { missingListOf } from "../../service/missing-list.ts";
import { ServiceError } from "../../service/service-error.ts";
import { DiskError } from "./document-files.ts";
import type { DocumentProblem, DocumentProblemReason } from "./document-job.ts";

/** What to do about a failure. */
export type ProblemCourse =
  /** Nothing more comes of it by itself. */
  | "fail"
  /** It may pass: try again later. */
  | "retry"
  /** The user has to do something first. */
  | "hold";

/** Which call failed: the same status means different things. */
export type DocumentCall = "upload" | "status" | "result";

/** A failure, told and judged. */
export interface JudgedProblem {
  readonly problem: DocumentProblem;
  readonly course: ProblemCourse;
  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

const COURSES: Readonly<Record<DocumentProblemReason, ProblemCourse>> = {
  bad_request: "fail",
  same_language: "fail",
  key_refused: "hold",
  not_found: "fail",
  style_not_found: "fail",
  gone: "fail",
  result_lost: "fail",
  broken_download: "retry",
  too_large: "fail",
  too_many_documents: "retry",
  too_many_requests: "retry",
  quota_exceeded: "hold",
  server_error: "retry",
  timed_out: "retry",
  unavailable: "retry",
  unreachable: "retry",
  redirected: "hold",
  bad_answer: "retry",
  not_configured: "hold",
  other_service: "hold",
  translation_failed: "fail",
  source_missing: "fail",
  disk_full: "hold",
  internal: "retry",
};

/** Reasons that may be over when the user has changed the service, its key or the plan. */
export const SETTLED_BY_SETTINGS: readonly DocumentProblemReason[] = [
  "key_refused",
  "not_configured",
  "redirected",
  "other_service",
  "quota_exceeded",
];

/** Statuses of the calls about documents (wire facts: Documents, Status codes). */
const BY_STATUS: Readonly<Record<number, DocumentProblemReason>> = {
  400: "bad_request",
  401: "key_refused",
  403: "key_refused",
  404: "gone",
  413: "too_large",
  429: "too_many_requests",
  456: "quota_exceeded",
  500: "server_error",
  503: "unavailable",
  504: "timed_out",
  529: "too_many_requests",
};

/** Judges whatever a call about a document threw. */
export function judgeProblem(thrown: unknown, call: DocumentCall): JudgedProblem {
  if (thrown instanceof DiskError) return judged("disk_full");
  if (!(thrown instanceof ServiceError)) {
    return judged(call === "result" ? "broken_download" : "internal");
  }
  const { status, serviceMessage = null, traceId = null, retryAfterMs } = thrown;
  const isStyleLost = call === "upload" && missingListOf(thrown) === "style";
  const reason = isStyleLost ? "style_not_found" : reasonOf(thrown, status, call);
  return judged(reason, serviceMessage, traceId, retryAfterMs);
}

/** A problem known by its reason, with the service's own words about it. */
export function problemOf(
  reason: DocumentProblemReason,
  detail: string | null = null,
  traceId: string | null = null,
): DocumentProblem {
  return { reason, detail: detail === "" ? null : detail, traceId };
}

/** What the service says when a translation failed; the same languages have a sentence of ours. */
export function translationProblem(explanation: string): DocumentProblem {
  const reason = SAME_LANGUAGE.test(explanation) ? "same_language" : "translation_failed";
  return problemOf(reason, explanation);
}

/** The service has no code for either (wire facts: Status codes), so its words have to do. */
const SAME_LANGUAGE = /languages? are (equal|identical|the same)/i;
const UNFETCHED = /download/i;

function reasonOf(
  { reason, serviceMessage = "" }: ServiceError,
  status: number | undefined,
  call: DocumentCall,
): DocumentProblemReason {
  if (status === 404 && call === "upload") return "not_found";
  if (status === 400 && SAME_LANGUAGE.test(serviceMessage)) return "same_language";
  if (status === 429 && call === "upload" && UNFETCHED.test(serviceMessage)) {
    return "too_many_documents";
  }
  const known = status === undefined ? undefined : BY_STATUS[status];
  if (known !== undefined) return known;
  switch (reason) {
    case "unreachable":
    case "redirected":
    case "bad_answer":
    case "not_configured":
    case "server_error":
    case "key_refused":
      return reason;
    default:
      return "bad_request";
  }
}

function judged(
  reason: DocumentProblemReason,
  detail: string | null = null,
  traceId: string | null = null,
  retryAfterMs: number | undefined = undefined,
): JudgedProblem {
  return { problem: problemOf(reason, detail, traceId), course: COURSES[reason], retryAfterMs };
}
