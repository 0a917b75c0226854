import { useMemo } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { KnownQuota, QuotaKind } from "./quota-api.ts";
import { isMinutes, type QuotaConcern, shareOf } from "./quota-concern.ts";
import { quotaWords } from "./quota-format.ts";
import type { QuotaModel } from "./quota-model.ts";

export interface QuotaWarningProps {
  readonly model: QuotaModel;
  /** What matters where it is shown. */
  readonly kinds: readonly QuotaKind[];
  readonly uiLanguage: string;
}

/** Says of what little is left, or nothing; each can be put away for the billing period. */
export function QuotaWarning({ model, kinds, uiLanguage }: QuotaWarningProps) {
  const text = useText();
  const names = kinds.join(" ");
  const concerns = useMemo(() => model.concerns(kinds), [model, names]);
  const known = model.known.value;
  if (known === null) return null;
  return (
    <>
      {concerns.value.map((concern) => (
        <Notice
          key={concern.mark}
          kind="working"
          announced
          actions={
            <Button onClick={() => void model.dismiss(concern)}>{text("quota_dismiss")}</Button>
          }
        >
          <Sentence concern={concern} known={known} uiLanguage={uiLanguage} />
        </Notice>
      ))}
    </>
  );
}

interface SentenceProps {
  readonly concern: QuotaConcern;
  readonly known: KnownQuota;
  readonly uiLanguage: string;
}

function Sentence({ concern: { level, meter }, known, uiLanguage }: SentenceProps) {
  const text = useText();
  const words = quotaWords(uiLanguage, text);
  const kind = text(`quota_kind_${meter.kind}`);
  const left = words.amount(meter.left ?? 0, isMinutes(meter.kind) ? "minutes" : "count");
  const renewal = words.renewal(known);
  return (
    <p>
      {level === "spent"
        ? text("quota_spent", kind)
        : text("quota_low", kind, words.percent(shareOf(meter) ?? 0), left)}
      {renewal !== null && ` ${renewal}`}
    </p>
  );
}
