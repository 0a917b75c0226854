import { useMemo } from "preact/hooks";
import type { MeterKind } from "../../service/account/usage.ts";
import type { KnownUsage } from "../../settings/stored/known-usage.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import { quotaFormat } from "./quota-format.ts";
import type { QuotaModel } from "./quota-model.ts";
import { isMinutes, type QuotaWarning, shareOf } from "./quota-warning-rules.ts";

export interface QuotaNoticesProps {
  readonly model: QuotaModel;
  readonly kinds: readonly MeterKind[];
  readonly uiLanguage: string;
}

/** Warns about meters that are used up or nearly so. Each warning can be dismissed. */
export function QuotaNotices({ model, kinds, uiLanguage }: QuotaNoticesProps) {
  const text = useText();
  const names = kinds.join(" ");
  const warnings = useMemo(() => model.warnings(kinds), [model, names]);
  const known = model.known.value;
  if (known === null) return null;
  return (
    <>
      {warnings.value.map((warning) => (
        <Notice
          key={warning.id}
          kind="working"
          announced
          actions={
            <Button onClick={() => void model.dismiss(warning)}>{text("quota_dismiss")}</Button>
          }
        >
          <Sentence warning={warning} known={known} uiLanguage={uiLanguage} />
        </Notice>
      ))}
    </>
  );
}

interface SentenceProps {
  readonly warning: QuotaWarning;
  readonly known: KnownUsage;
  readonly uiLanguage: string;
}

function Sentence({ warning: { level, meter }, known, uiLanguage }: SentenceProps) {
  const text = useText();
  const format = quotaFormat(uiLanguage, text);
  const kind = text(`quota_kind_${meter.kind}`);
  const left = format.amount(meter.left ?? 0, isMinutes(meter.kind) ? "minutes" : "count");
  const renewal = format.renewal(known);
  return (
    <p>
      {level === "spent"
        ? text("quota_spent", kind)
        : text("quota_low", kind, format.percent(shareOf(meter) ?? 0), left)}
      {renewal !== null && ` ${renewal}`}
    </p>
  );
}
