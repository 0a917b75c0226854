import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { QuotaMeters } from "../ui/quota/quota-meters.tsx";
import type { QuotaModel } from "../ui/quota/quota-model.ts";
import type { QuotaKind } from "../ui/quota/quota-port.ts";
import { QuotaProducts } from "../ui/quota/quota-products.tsx";
import { QuotaWarning } from "../ui/quota/quota-warning.tsx";
import { quotaWords } from "../ui/quota/quota-words.ts";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";

const ALL_KINDS: readonly QuotaKind[] = [
  "characters",
  "keyCharacters",
  "speechToText",
  "speechToSpeech",
  "documents",
  "teamDocuments",
];

export interface QuotaSectionProps {
  readonly quota: QuotaModel;
  /** Whether there is all that it takes to ask the service. */
  readonly isReady: boolean;
  readonly uiLanguage: string;
}

/** What the account has used in its billing period, and what is left. */
export function QuotaSection({ quota, isReady, uiLanguage }: QuotaSectionProps) {
  const text = useText();
  const words = quotaWords(uiLanguage, text);
  const known = quota.known.value;
  const problem = quota.problem.value;
  useEffect(() => {
    if (isReady) void quota.look();
  }, [quota, isReady]);
  return (
    <Section id="quota" title={text("options_quota")} lead={text("options_quota_lead")}>
      <QuotaWarning model={quota} kinds={ALL_KINDS} uiLanguage={uiLanguage} />
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
          onClick={() => void quota.look(0)}
        >
          {text("quota_refresh")}
        </Button>
        <span class="quiet small" role="status">
          {quota.isAsking.value ? text("quota_asking") : known !== null && words.asked(known)}
        </span>
      </div>
    </Section>
  );
}
