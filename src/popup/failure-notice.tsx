import type { CaptionFailure, CaptionFailureReason } from "../messaging/caption-status.ts";
import { Button } from "../ui/button.tsx";
import { FailureReference } from "../ui/failure-reference.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";

/** Failures that are put right on the options page. */
const SETTLED_IN_OPTIONS: ReadonlySet<CaptionFailureReason> = new Set<CaptionFailureReason>([
  "bad_request",
  "key_refused",
  "forbidden",
  "quota_exceeded",
  "unreachable",
  "redirected",
  "bad_answer",
  "not_configured",
]);

export interface FailureNoticeProps {
  readonly failure: CaptionFailure;
  readonly onOpenOptions: () => void;
}

/** What went wrong, the trace to quote, and the next step. */
export function FailureNotice({ failure, onOpenOptions }: FailureNoticeProps) {
  const text = useText();
  const { reason, traceId, code, detail } = failure;
  const actions = SETTLED_IN_OPTIONS.has(reason) && (
    <Button onClick={onOpenOptions}>{text("popup_open_options")}</Button>
  );
  return (
    <Notice kind="stopped" announced actions={actions}>
      <p>
        {text(`error_${reason}`)} <FailureReference traceId={traceId} code={code} />
      </p>
      {detail !== null && <p class="quiet small">{text("service_said", detail)}</p>}
    </Notice>
  );
}
