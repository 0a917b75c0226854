import type { MeterKind, UsageMeter } from "../../service/account/usage.ts";
import type { KnownUsage } from "../../settings/stored/known-usage.ts";

/** Share of a limit, from 0 to 1, from which on a warning appears. */
export const LOW_SHARE = 0.8;

/** Minutes left that count as low, whatever share of the limit they are. */
export const LOW_MINUTES = 15;

export interface QuotaWarning {
  readonly level: "low" | "spent";
  readonly meter: UsageMeter;
  /** Names kind, level, account and billing period, so a dismissed warning returns in the next one. */
  readonly id: string;
}

/** Used share from 0 to 1; null without a limit and for what the plan does not include. */
export function shareOf({ used, limit }: UsageMeter): number | null {
  return limit === null || limit === 0 ? null : Math.min(1, used / limit);
}

export function isMinutes(kind: MeterKind): boolean {
  return kind === "speechToText" || kind === "speechToSpeech";
}

export function warningLevelOf(meter: UsageMeter): QuotaWarning["level"] | null {
  const share = shareOf(meter);
  if (share === null || meter.left === null) return null;
  if (meter.left <= 0) return "spent";
  const isLow = share >= LOW_SHARE || (isMinutes(meter.kind) && meter.left <= LOW_MINUTES);
  return isLow ? "low" : null;
}

/**
 * Warnings for some kinds of meters at `nowMs`. Usage of a billing period that is over gives none.
 * Of the account's and the key's characters, only the one with less left counts.
 */
export function warningsFor(
  known: KnownUsage,
  kinds: readonly MeterKind[],
  nowMs: number,
): readonly QuotaWarning[] {
  const { periodEndMs, meters } = known.usage;
  if (periodEndMs !== null && known.askedAtMs < periodEndMs && nowMs >= periodEndMs) return [];
  const warnings = meters.flatMap((meter): QuotaWarning[] => {
    const level = kinds.includes(meter.kind) ? warningLevelOf(meter) : null;
    if (level === null) return [];
    return [{ level, meter, id: [meter.kind, level, known.account, periodOf(known)].join(" ") }];
  });
  const leftOf = (kind: MeterKind) =>
    warnings.find(({ meter }) => meter.kind === kind)?.meter.left ?? Number.POSITIVE_INFINITY;
  const isKeyLower = leftOf("keyCharacters") < leftOf("characters");
  const redundant: MeterKind = isKeyLower ? "characters" : "keyCharacters";
  const hasBoth = ["characters", "keyCharacters"].every((kind) =>
    warnings.some(({ meter }) => meter.kind === kind),
  );
  return hasBoth ? warnings.filter(({ meter }) => meter.kind !== redundant) : warnings;
}

/** Whether a kind of meter is used up at `nowMs`, so that the service refuses more. */
export function isSpent(known: KnownUsage, kind: MeterKind, nowMs: number): boolean {
  return warningsFor(known, [kind], nowMs).some(({ level }) => level === "spent");
}

/** The meter with the largest used share; null when none has a limit. */
export function fullestMeter({ usage: { meters } }: KnownUsage): UsageMeter | null {
  const limited = meters.filter((meter) => shareOf(meter) !== null);
  const [fullest] = limited.sort((a, b) => (shareOf(b) ?? 0) - (shareOf(a) ?? 0));
  return fullest ?? null;
}

// Names a billing period, by month if the service reports neither its start nor its end.
function periodOf({ askedAtMs, usage: { periodStartMs, periodEndMs } }: KnownUsage): string {
  return String(periodEndMs ?? periodStartMs ?? new Date(askedAtMs).toISOString().slice(0, 7));
}
