import type { ComponentChildren } from "preact";
import type { TermsFailure } from "../../service/terms/terms-failure.ts";
import { FailureDetails } from "../../ui/failure-details.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import { ConnectLink } from "../device/needs-service.tsx";

export interface TermsFailureNoticeProps {
  readonly failure: TermsFailure;
  readonly actions?: ComponentChildren;
}

/** Explains a failed request about a list, quotes the service and offers the next step. */
export function TermsFailureNotice({ failure, actions }: TermsFailureNoticeProps) {
  const text = useText();
  const { reason, traceId, code, detail } = failure;
  // Captions on this computer work without a service, so its absence is no fault.
  const isMissing = reason === "not_configured";
  return (
    <Notice
      kind={isMissing ? "info" : "stopped"}
      announced
      actions={isMissing ? <ConnectLink /> : actions}
    >
      <p>{text(`words_error_${reason}`)}</p>
      {detail !== null && <p class="quiet small">{text("service_said", detail)}</p>}
      <FailureDetails traceId={traceId} code={code} />
    </Notice>
  );
}
