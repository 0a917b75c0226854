import type { DeviceTextReason } from "../device/texts/device-text.ts";
import type { TextKey } from "../platform/text.ts";
import type { ServiceErrorReason } from "../service/http/service-error.ts";

export type TextProblem =
  | ServiceErrorReason
  | DeviceTextReason
  | "not_found" // 404: the style rule list or glossary is gone
  | "too_large" // 413, or known before sending
  | "internal"; // a bug of ours

export interface TextFailure {
  readonly problem: TextProblem;
  readonly retryAfterMs: number | null;
  readonly traceId: string | null;
  readonly code?: string | null;
  readonly detail: string | null;
  /** The languages that this computer cannot translate between; BCP 47 tags. */
  readonly pair?: { readonly from: string; readonly to: string } | null;
}

/** The message for each problem, shared with captions where the text fits both. */
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
  device_missing: "error_device_no_translator",
  device_source: "error_device_source",
  device_pack: "error_device_pack",
  device_pair: "error_device_pair",
  device_text: "error_device_text",
};

const RETRYABLE: readonly TextProblem[] = [
  "too_many_requests",
  "server_error",
  "unavailable",
  "unreachable",
  "bad_answer",
  "internal",
  "device_text",
];

const SETTLED_IN_OPTIONS: readonly TextProblem[] = ["device_missing", "device_pack", "device_pair"];

/** Whether the options have a way out: a language pack, or a service. */
export function isSettledInOptions({ problem }: TextFailure): boolean {
  return SETTLED_IN_OPTIONS.includes(problem);
}

export function isRetryable({ problem }: TextFailure): boolean {
  return RETRYABLE.includes(problem);
}
