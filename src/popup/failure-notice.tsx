import type {
  CaptionFailure,
  CaptionFailureReason,
  StreamHost,
} from "../messaging/caption-status.ts";
import type { StreamHostAnswer } from "../service/hosts/stream-address.ts";
import { Button } from "../ui/button.tsx";
import { FailureDetails } from "../ui/failure-details.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import { StreamHostQuestion } from "./stream-host-question.tsx";

// Failures that the user resolves on the options page.
const SETTLED_IN_OPTIONS: ReadonlySet<CaptionFailureReason> = new Set<CaptionFailureReason>([
  "bad_request",
  "key_refused",
  "forbidden",
  "quota_exceeded",
  "unreachable",
  "redirected",
  "bad_answer",
  "not_this_service",
  "not_configured",
  "stream_address_unsafe",
  "stream_host_refused",
  "kept_out",
  "device_missing",
  "device_refused",
  "device_not_private",
]);

export interface FailureNoticeProps {
  readonly failure: CaptionFailure;
  readonly streamHosts: readonly StreamHostAnswer[];
  readonly onStreamHost: (answer: StreamHostAnswer) => void;
  /** Puts the sentence about the failure into another; by default it stands alone. */
  readonly format?: (sentence: string) => string;
  readonly onRetry?: () => void;
  readonly onOpenOptions: () => void;
  readonly onOpenDocuments: () => void;
  /** Captions the whole tab instead of its players; absent where the browser does not allow it. */
  readonly onWholeTab?: () => void;
}

export function FailureNotice(props: FailureNoticeProps) {
  const { failure, streamHosts, onStreamHost, onOpenOptions, onOpenDocuments, onRetry } = props;
  const text = useText();
  const { traceId, code, detail, streamHost } = failure;
  const answer = streamHost && streamHosts.find((each) => isAbout(each, streamHost));
  if (streamHost && failure.reason === "stream_host_unknown") {
    // The host is allowed now, so the failure no longer applies.
    if (answer?.isAllowed) return null;
    const keep = (isAllowed: boolean) => onStreamHost({ ...streamHost, isAllowed });
    if (!answer) return <StreamHostQuestion streamHost={streamHost} onAnswer={keep} />;
  }
  const reason = answer?.isAllowed === false ? "stream_host_refused" : failure.reason;
  const sentence = text(`error_${reason}`);
  const { onWholeTab } = props;
  const next = SETTLED_IN_OPTIONS.has(reason) ? (
    <Button onClick={onOpenOptions}>{text("popup_open_options")}</Button>
  ) : (
    (reason === "page_is_pdf" && (
      <Button onClick={onOpenDocuments}>{text("popup_documents")}</Button>
    )) ||
    (reason === "players_unreadable" && onWholeTab && (
      <Button onClick={onWholeTab}>{text("sound_use_tab")}</Button>
    ))
  );
  const actions = onRetry ? (
    <>
      <Button onClick={onRetry}>{text("document_try_again")}</Button>
      {next}
    </>
  ) : (
    next
  );
  return (
    <Notice kind="stopped" announced actions={actions}>
      <p>{props.format?.(sentence) ?? sentence}</p>
      {detail !== null && <p class="quiet small">{text("service_said", detail)}</p>}
      <FailureDetails traceId={traceId} code={code} />
    </Notice>
  );
}

function isAbout({ baseUrl, host }: StreamHostAnswer, streamHost: StreamHost): boolean {
  return baseUrl === streamHost.baseUrl && host === streamHost.host;
}
