import { quotaFormat } from "../features/quota/quota-format.ts";
import { QuotaMeters } from "../features/quota/quota-meters.tsx";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import { fullestMeter, shareOf, warningLevelOf } from "../features/quota/quota-warning-rules.ts";
import { useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";

const MINUTE_MS = 60_000;

export interface QuotaSectionProps {
  readonly quota: QuotaModel;
  readonly model: PopupModel;
  readonly uiLanguage: string;
}

export function QuotaSection({ quota, model, uiLanguage }: QuotaSectionProps) {
  const text = useText();
  const known = quota.known.value;
  if (known === null) return null;
  const format = quotaFormat(uiLanguage, text);
  const fullest = fullestMeter(known);
  const share = fullest && shareOf(fullest);
  const isPressing = fullest !== null && warningLevelOf(fullest) !== null;
  const { startedAtMs } = model.status.value;
  // Sessions are billed by the minute; paused captions had several sessions.
  const runningMinutes =
    model.active.value && startedAtMs !== null
      ? Math.max(1, Math.ceil((model.nowMs.value - startedAtMs) / MINUTE_MS))
      : null;
  return (
    <details name="popup-more">
      <summary class={isPressing ? "popup-quota-pressing" : undefined}>
        {share === null ? text("options_quota") : text("quota_line", format.percent(share))}
      </summary>
      <div class="popup-fold-body">
        {runningMinutes !== null && (
          <p class="small">{text("quota_running", format.amount(runningMinutes, "minutes"))}</p>
        )}
        <QuotaMeters known={known} uiLanguage={uiLanguage} />
        <p class="quiet small">{format.asked(known)}</p>
      </div>
    </details>
  );
}
