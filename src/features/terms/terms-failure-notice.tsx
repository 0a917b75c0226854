import type { ComponentChildren } from "preact";
import type { TermsFailure } from "../../service/terms/terms-failure.ts";
import { FailureDetails } from "../../ui/failure-details.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";

export interface TermsFailureNoticeProps {
  readonly failure: TermsFailure;
  readonly actions?: ComponentChildren;
}

/** Explains a failed request about a list, quotes the service and offers the next step. */
export function TermsFailureNotice({ failure, actions }: TermsFailureNoticeProps) {
  const text = useText();
  const { reason, traceId, code, detail } = failure;
  return (
    <Notice kind="stopped" announced actions={actions}>
      <p>{text(`words_error_${reason}`)}</p>
      {detail !== null && <p class="quiet small">{text("service_said", detail)}</p>}
      <FailureDetails traceId={traceId} code={code} />
    </Notice>
  );
}
