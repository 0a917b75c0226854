import type { KnownUsage } from "../../settings/stored/known-usage.ts";
import { useText } from "../../ui/texts.ts";
import { QuotaBar } from "./quota-bar.tsx";
import { quotaFormat } from "./quota-format.ts";
import "./quota.css";

export interface QuotaMetersProps {
  readonly known: KnownUsage;
  readonly uiLanguage: string;
}

export function QuotaMeters({ known, uiLanguage }: QuotaMetersProps) {
  const text = useText();
  const format = quotaFormat(uiLanguage, text);
  const period = format.period(known);
  return (
    <>
      <ul class="quota-meters">
        {known.usage.meters.map((meter) => (
          <li key={meter.kind} class="quota-meter">
            <span>{text(`quota_kind_${meter.kind}`)}</span>
            <QuotaBar meter={meter} label={text(`quota_kind_${meter.kind}`)} />
            <span class="quiet small">{format.meter(meter)}</span>
          </li>
        ))}
      </ul>
      {period !== null && <p class="quiet small">{period}</p>}
    </>
  );
}
