import { type CaptionTrouble, troubleReason } from "../messaging/caption-status.ts";
import { Button } from "../ui/button.tsx";
import { FailureDetails } from "../ui/failure-details.tsx";
import { Notice } from "../ui/notice.tsx";
import { oneDecimalFormatter } from "../ui/number-format.ts";
import { useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";

export interface StreamNoticesProps {
  readonly model: PopupModel;
  readonly uiLanguage: string;
}

export function StreamNotices({ model, uiLanguage }: StreamNoticesProps) {
  const text = useText();
  if (!model.active.value) return null;
  const { state, trouble, sound, tabMuted, lostMs, journalFailure, slowLink, dub } =
    model.status.value;
  return (
    <>
      {trouble && <TroubleNotice trouble={trouble} nowMs={model.nowMs.value} />}
      {sound === "blocked" && model.failure.value === null && (
        <Notice kind="stopped" announced>
          {text("sound_blocked")}
        </Notice>
      )}
      {state === "paused" && sound !== "blocked" && (
        <Notice kind="info">{text("popup_paused")}</Notice>
      )}
      {tabMuted && <Notice kind="info">{text("popup_muted")}</Notice>}
      {lostMs > 0 && (
        <Notice kind="working">
          {text("sound_lost", oneDecimalFormatter(uiLanguage)(lostMs / 1000))}
        </Notice>
      )}
      {journalFailure && (
        <Notice kind="working" announced>
          {text(`words_not_kept_${journalFailure}`)}
        </Notice>
      )}
      {dub === "behind" && <Notice kind="working">{text("popup_dub_behind")}</Notice>}
      {dub === "replaced" && <Notice kind="info">{text("overlay_dub_replaced")}</Notice>}
      {dub === "unplayable" && <Notice kind="stopped">{text("overlay_dub_unplayable")}</Notice>}
      {slowLink && (
        <Notice
          kind="working"
          announced
          actions={
            <Button onClick={() => void model.useLessData()}>{text("popup_use_less_data")}</Button>
          }
        >
          {text("popup_slow_link")}
        </Notice>
      )}
    </>
  );
}

interface TroubleNoticeProps {
  readonly trouble: CaptionTrouble;
  readonly nowMs: number;
}

function TroubleNotice({ trouble, nowMs }: TroubleNoticeProps) {
  const text = useText();
  const { retryAtMs } = trouble;
  // The page's sentence for this one sends people to the popup.
  const reason = troubleReason(trouble);
  const { traceId, code } = trouble.failure;
  return (
    <Notice kind="working" announced>
      <p>
        {text(reason === "device_translation" ? "popup_not_translated" : `trouble_${reason}`)}
        {/* Not announced, or every second would be read out. */}
        {retryAtMs !== null && <span aria-live="off"> {retryText(retryAtMs - nowMs, text)}</span>}
      </p>
      <FailureDetails traceId={traceId} code={code} />
    </Notice>
  );
}

function retryText(waitMs: number, text: ReturnType<typeof useText>): string {
  const seconds = Math.ceil(waitMs / 1000);
  return seconds > 0 ? text("retry_in", String(seconds)) : text("retry_now");
}
