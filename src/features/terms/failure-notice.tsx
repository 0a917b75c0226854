import type { ComponentChildren } from "preact";
import { FailureReference } from "../../ui/failure-reference.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";

/** Why a call about a list failed; each has its sentence. */
export type FailureReason =
  | "bad_request"
  | "key_refused"
  | "forbidden"
  | "gone"
  | "unsupported"
  | "too_large"
  | "too_many_requests"
  | "quota_exceeded"
  | "server_error"
  | "unavailable"
  | "unreachable"
  | "redirected"
  | "bad_answer"
  | "not_configured"
  | "internal";

/** A failed call. */
export interface Failure {
  readonly reason: FailureReason;
  /** To be quoted to the service; null when there is none. */
  readonly traceId: string | null;
  /** The service's machine-readable code; absent when it sent none. */
  readonly code?: string | null;
  /** The service's own words; null when it said none. */
  readonly detail: string | null;
}

export interface FailureNoticeProps {
  readonly failure: Failure;
  readonly actions?: ComponentChildren;
}

/** What went wrong with a list, in whose words, and what to do next. What was typed stays. */
export function FailureNotice({ failure, actions }: FailureNoticeProps) {
  const text = useText();
  const { reason, traceId, code, detail } = failure;
  return (
    <Notice kind="stopped" announced actions={actions}>
      <p>
        {text(`words_error_${reason}`)} <FailureReference traceId={traceId} code={code} />
      </p>
      {detail !== null && <p class="quiet small">{text("service_said", detail)}</p>}
    </Notice>
  );
}
