import { levelOf, shareOf, tightestMeter } from "../features/quota/quota-concern.ts";
import { quotaWords } from "../features/quota/quota-format.ts";
import { QuotaMeters } from "../features/quota/quota-meters.tsx";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import { useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";

const MINUTE_MS = 60_000;

export interface QuotaFoldProps {
  readonly quota: QuotaModel;
  readonly model: PopupModel;
  readonly uiLanguage: string;
}

/** The quota in a word or two, and all of it when unfolded; nothing while nothing is known. */
export function QuotaFold({ quota, model, uiLanguage }: QuotaFoldProps) {
  const text = useText();
  const known = quota.known.value;
  if (known === null) return null;
  const words = quotaWords(uiLanguage, text);
  const tightest = tightestMeter(known);
  const share = tightest && shareOf(tightest);
  const isPressing = tightest !== null && levelOf(tightest) !== null;
  const { startedAtMs } = model.status.value;
  // A session is billed by whole minutes; captions that paused have had several.
  const runningMinutes =
    model.active.value && startedAtMs !== null
      ? Math.max(1, Math.ceil((model.nowMs.value - startedAtMs) / MINUTE_MS))
      : null;
  return (
    <details class="popup-quota">
      <summary class={isPressing ? "popup-quota-pressing" : undefined}>
        {share === null ? text("options_quota") : text("quota_line", words.percent(share))}
      </summary>
      <div class="popup-quota-figures">
        {runningMinutes !== null && (
          <p class="small">{text("quota_running", words.amount(runningMinutes, "minutes"))}</p>
        )}
        <QuotaMeters known={known} uiLanguage={uiLanguage} />
        <p class="quiet small">{words.asked(known)}</p>
      </div>
    </details>
  );
}
