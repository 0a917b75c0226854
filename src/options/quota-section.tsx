import { quotaFormat } from "../features/quota/quota-format.ts";
import { QuotaMeters } from "../features/quota/quota-meters.tsx";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import { QuotaNotices } from "../features/quota/quota-notices.tsx";
import { QuotaProducts } from "../features/quota/quota-products.tsx";
import type { MeterKind } from "../service/account/usage.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";

const ALL_KINDS: readonly MeterKind[] = [
  "characters",
  "keyCharacters",
  "speechToText",
  "speechToSpeech",
  "documents",
  "teamDocuments",
];

export interface QuotaSectionProps {
  readonly quota: QuotaModel;
  /** Whether address, key and permission are there. */
  readonly isReady: boolean;
  readonly uiLanguage: string;
}

export function QuotaSection({ quota, isReady, uiLanguage }: QuotaSectionProps) {
  const text = useText();
  const format = quotaFormat(uiLanguage, text);
  const known = quota.known.value;
  const problem = quota.problem.value;
  return (
    <Section id="quota" title={text("options_quota")} lead={text("options_quota_lead")}>
      <QuotaNotices model={quota} kinds={ALL_KINDS} uiLanguage={uiLanguage} />
      {known !== null && (
        <div class="quota-figures">
          <QuotaMeters known={known} uiLanguage={uiLanguage} />
          <QuotaProducts known={known} uiLanguage={uiLanguage} />
        </div>
      )}
      {!isReady && known === null && <p class="quiet">{text("quota_not_ready")}</p>}
      {problem !== null && isReady && (
        <Notice kind="stopped" announced>
          <p>{text("quota_problem")}</p>
          <p>{text(`error_${problem}`)}</p>
        </Notice>
      )}
      <div class="quota-asked">
        <Button
          disabled={!isReady}
          aria-busy={quota.isAsking.value}
          onClick={() => void quota.refresh(0)}
        >
          {text("quota_refresh")}
        </Button>
        <span class="quiet small" role="status">
          {quota.isAsking.value ? text("quota_asking") : known !== null && format.asked(known)}
        </span>
      </div>
    </Section>
  );
}
