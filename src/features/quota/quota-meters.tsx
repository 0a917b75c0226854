import { useText } from "../../ui/texts.ts";
import type { KnownQuota, QuotaMeter } from "./quota-api.ts";
import { levelOf, shareOf } from "./quota-concern.ts";
import { quotaWords } from "./quota-format.ts";
import "./quota.css";

export interface QuotaMetersProps {
  readonly known: KnownQuota;
  readonly uiLanguage: string;
}

/** A bar and its figures for everything that is counted, and the billing period they are for. */
export function QuotaMeters({ known, uiLanguage }: QuotaMetersProps) {
  const text = useText();
  const words = quotaWords(uiLanguage, text);
  const period = words.period(known);
  return (
    <>
      <ul class="quota-meters">
        {known.usage.meters.map((meter) => (
          <li key={meter.kind} class="quota-meter">
            <span>{text(`quota_kind_${meter.kind}`)}</span>
            <QuotaBar meter={meter} label={text(`quota_kind_${meter.kind}`)} />
            <span class="quiet small">{words.meter(meter)}</span>
          </li>
        ))}
      </ul>
      {period !== null && <p class="quiet small">{period}</p>}
    </>
  );
}

/** How much is used, as a bar; nothing where there is no limit. */
function QuotaBar({ meter, label }: { meter: QuotaMeter; label: string }) {
  const share = shareOf(meter);
  if (share === null) return null;
  return (
    <meter
      class={`quota-bar quota-${levelOf(meter) ?? "fine"}`}
      aria-label={label}
      min={0}
      max={1}
      value={share}
    />
  );
}
