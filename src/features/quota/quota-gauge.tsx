import { useText } from "../../ui/texts.ts";
import { QuotaBar } from "./quota-bar.tsx";
import { quotaFormat } from "./quota-format.ts";
import type { QuotaModel } from "./quota-model.ts";
import { fullestMeter, shareOf } from "./quota-warning-rules.ts";

export interface QuotaGaugeProps {
  readonly model: QuotaModel;
  readonly uiLanguage: string;
}

/** A thin bar with the share of the fullest meter that is used; nothing while unknown. */
export function QuotaGauge({ model, uiLanguage }: QuotaGaugeProps) {
  const text = useText();
  const fullest = model.known.value && fullestMeter(model.known.value);
  const share = fullest && shareOf(fullest);
  if (!fullest || share === null) return null;
  const percent = quotaFormat(uiLanguage, text).percent(share);
  const label = text("quota_line", percent);
  return (
    <a class="quota-gauge" href="/src/options/index.html#quota" aria-label={label} title={label}>
      <QuotaBar meter={fullest} label={label} />
      <span class="small">{percent}</span>
    </a>
  );
}
