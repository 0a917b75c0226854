import { ServiceError } from "../../service/http/service-error.ts";
import { missingListOf } from "../../service/lists/missing-list.ts";
import { DiskError } from "./document-files.ts";
import type { DocumentProblem, DocumentProblemReason } from "./document-job.ts";

/** `hold`: the user has to act before a retry. */
export type ProblemHandling = "fail" | "retry" | "hold";

/** The call that failed: a status means different things for different calls. */
export type DocumentCall = "upload" | "status" | "result";

export interface ClassifiedProblem {
  readonly problem: DocumentProblem;
  readonly handling: ProblemHandling;
  readonly retryAfterMs: number | undefined;
}

const HANDLING: Readonly<Record<DocumentProblemReason, ProblemHandling>> = {
  bad_request: "fail",
  same_language: "fail",
  key_refused: "hold",
  not_found: "fail",
  style_not_found: "fail",
  style_needs_paid: "fail",
  gone: "fail",
  result_lost: "fail",
  broken_download: "retry",
  result_too_large: "hold",
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

/** Problems that a change of the service, its key or the plan may solve. */
export const SETTLED_BY_SETTINGS: readonly DocumentProblemReason[] = [
  "key_refused",
  "not_configured",
  "redirected",
  "other_service",
  "quota_exceeded",
];

// Statuses of document calls (service-api §2.3).
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

export interface ProblemContext {
  readonly hasStyle: boolean;
  readonly hasUnfetched: boolean;
}

export function classifyProblem(
  thrown: unknown,
  call: DocumentCall,
  context: ProblemContext = { hasStyle: false, hasUnfetched: false },
): ClassifiedProblem {
  if (thrown instanceof DiskError) return classified(problemOf("disk_full"));
  if (!(thrown instanceof ServiceError)) {
    return classified(problemOf(call === "result" ? "broken_download" : "internal"));
  }
  const { serviceMessage = null, traceId = null, code = null, retryAfterMs } = thrown;
  const reason = (call === "upload" ? uploadReason(thrown, context) : null) ?? reasonOf(thrown);
  return classified(problemOf(reason, serviceMessage, traceId, code), retryAfterMs);
}

export function problemOf(
  reason: DocumentProblemReason,
  detail: string | null = null,
  traceId: string | null = null,
  code: string | null = null,
): DocumentProblem {
  return { reason, detail: detail === "" ? null : detail, traceId, code };
}

/** The problem behind a failed translation. Equal languages have a sentence of their own. */
export function translationProblem(explanation: string): DocumentProblem {
  const reason = SAME_LANGUAGE.test(explanation) ? "same_language" : "translation_failed";
  return problemOf(reason, explanation);
}

// Services may send no code, so the text of the message decides (service-api §2.3).
const SAME_LANGUAGE = /languages? are (equal|identical|the same)/i;

// Meanings of a `code`; the codes are not documented (service-api §2).
const CODE_NAMES = {
  sameLanguage: /same_?language|languages?_(are_)?(equal|identical)/i,
  key: /key|authori[sz]ation|authentication/i,
  documents: /document|download|translation/i,
  requests: /request|rate/i,
} as const;

// What a failure means only for an upload; null when it means the same for every call.
function uploadReason(
  error: ServiceError,
  { hasStyle, hasUnfetched }: ProblemContext,
): DocumentProblemReason | null {
  const { status, code = "", serviceMessage = "" } = error;
  switch (status) {
    case 400: {
      const isSame = CODE_NAMES.sameLanguage.test(code) || SAME_LANGUAGE.test(serviceMessage);
      return isSame ? "same_language" : null;
    }
    case 403:
      // Style rules belong to the paid plan (service-api §12).
      return hasStyle && !CODE_NAMES.key.test(code) ? "style_needs_paid" : null;
    case 404:
      return missingListOf(error) === "style" ? "style_not_found" : "not_found";
    case 429:
      // A 429 for an upload may also mean too many translations that were never downloaded
      // (service-api §10).
      if (CODE_NAMES.documents.test(code)) return "too_many_documents";
      return hasUnfetched && !CODE_NAMES.requests.test(code) ? "too_many_documents" : null;
    default:
      return null;
  }
}

function reasonOf({ reason, status }: ServiceError): DocumentProblemReason {
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

function classified(problem: DocumentProblem, retryAfterMs?: number): ClassifiedProblem {
  return { problem, handling: HANDLING[problem.reason], retryAfterMs };
}
