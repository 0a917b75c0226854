import { lazy } from "../../lib/lazy.ts";
import type { UsageMeter } from "../../service/account/usage.ts";
import type { KnownUsage } from "../../settings/stored/known-usage.ts";
import type { TextLookup } from "../../ui/texts.ts";
import { isMinutes } from "./quota-warning-rules.ts";

export interface QuotaFormat {
  /** "12,345", or "1 hr, 12 min" for minutes. */
  amount(value: number, unit: "count" | "minutes"): string;
  percent(share: number): string;
  /** "12,345 of 500,000 used, 487,655 left". */
  meter(meter: UsageMeter): string;
  period(known: KnownUsage): string | null;
  /** When the next billing period starts; null if the service does not report it. */
  renewal(known: KnownUsage): string | null;
  asked(known: KnownUsage): string;
}

const MINUTES_AN_HOUR = 60;

export function quotaFormat(uiLanguage: string, text: TextLookup): QuotaFormat {
  // Each loads data of its own, and most pages need one or two of them.
  const number = lazy(() => new Intl.NumberFormat(uiLanguage, { maximumFractionDigits: 0 }));
  const percents = lazy(() => new Intl.NumberFormat(uiLanguage, { style: "percent" }));
  const unit = (name: string) =>
    new Intl.NumberFormat(uiLanguage, {
      style: "unit",
      unit: name,
      unitDisplay: "short",
      maximumFractionDigits: 0,
    });
  const hours = lazy(() => unit("hour"));
  const minutes = lazy(() => unit("minute"));
  const list = lazy(() => new Intl.ListFormat(uiLanguage, { type: "unit", style: "short" }));
  const day = lazy(() => new Intl.DateTimeFormat(uiLanguage, { dateStyle: "medium" }));
  const moment = lazy(
    () => new Intl.DateTimeFormat(uiLanguage, { dateStyle: "medium", timeStyle: "short" }),
  );
  const amount: QuotaFormat["amount"] = (value, of) => {
    if (of === "count") return number().format(value);
    const whole = Math.floor(value);
    const rest = whole % MINUTES_AN_HOUR;
    if (whole < MINUTES_AN_HOUR) return minutes().format(whole);
    const parts = [hours().format(Math.floor(whole / MINUTES_AN_HOUR))];
    return list().format(rest === 0 ? parts : [...parts, minutes().format(rest)]);
  };
  return {
    amount,
    // Rounded down, so that 99.9% does not read as all used.
    percent: (share) => percents().format(Math.floor(share * 100) / 100),
    meter({ kind, used, limit, left }) {
      const of = isMinutes(kind) ? "minutes" : "count";
      if (limit === null || left === null) return text("quota_no_limit", amount(used, of));
      if (limit === 0) return text("quota_not_included");
      return text("quota_used", amount(used, of), amount(limit, of), amount(left, of));
    },
    period({ usage: { periodStartMs, periodEndMs } }) {
      if (periodEndMs === null) return null;
      if (periodStartMs === null || periodStartMs > periodEndMs) {
        return text("quota_period_end", day().format(periodEndMs));
      }
      return text("quota_period", day().formatRange(periodStartMs, periodEndMs));
    },
    renewal: ({ usage: { periodEndMs } }) =>
      periodEndMs === null ? null : text("quota_renewal", day().format(periodEndMs)),
    asked: ({ askedAtMs }) => text("quota_asked", moment().format(askedAtMs)),
  };
}
