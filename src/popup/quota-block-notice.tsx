import { quotaFormat } from "../features/quota/quota-format.ts";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import type { CaptionFailure } from "../messaging/caption-status.ts";
import { Button } from "../ui/button.tsx";
import { FailureDetails } from "../ui/failure-details.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { QuotaBlock, QuotaBlockModel } from "./quota-block-model.ts";

export interface QuotaBlockNoticeProps {
  readonly block: QuotaBlock;
  readonly model: QuotaBlockModel;
  readonly quota: QuotaModel;
  /** The refusal of the service; null when only its figures tell. */
  readonly failure: CaptionFailure | null;
  readonly uiLanguage: string;
  readonly onDubOff: () => void;
  readonly onOpenOptions: () => void;
}

/** Takes the place of Start: why captions cannot start, until when, and what helps. */
export function QuotaBlockNotice(props: QuotaBlockNoticeProps) {
  const { block, model, quota, failure, uiLanguage, onDubOff, onOpenOptions } = props;
  const text = useText();
  const known = quota.known.value;
  const renewal = known && quotaFormat(uiLanguage, text).renewal(known);
  return (
    <Notice
      kind="stopped"
      announced
      actions={
        <>
          {block.helpsWithoutDub && (
            <Button onClick={onDubOff}>{text("quota_block_dub_off")}</Button>
          )}
          <Button onClick={() => void model.check()}>{text("quota_block_check")}</Button>
          <Button onClick={onOpenOptions}>{text("popup_open_options")}</Button>
        </>
      }
    >
      <p>
        {block.isSpent ? (
          <>
            <strong>{text(`quota_block_${block.kind}`)}</strong> {text("quota_block_more")}
          </>
        ) : (
          text("error_quota_exceeded")
        )}
      </p>
      {renewal && <p>{renewal}</p>}
      {quota.problem.value !== null && <p class="quiet small">{text("quota_problem")}</p>}
      {failure && <FailureDetails traceId={failure.traceId} code={failure.code} />}
    </Notice>
  );
}
