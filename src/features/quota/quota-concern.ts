import type { KnownQuota, QuotaKind, QuotaMeter } from "./quota-api.ts";

/** From this share on it is said, gently, that little is left. */
export const LOW_SHARE = 0.8;

/** So few minutes are little, whatever share of the limit they are. */
export const LOW_MINUTES = 15;

/** Something of which little is left, or nothing. */
export interface QuotaConcern {
  readonly level: "low" | "spent";
  readonly meter: QuotaMeter;
  /** Names kind, level, account and billing period: what is put away comes again in the next. */
  readonly mark: string;
}

/** What is used, from 0 to 1; null without a limit, and for what the plan does not have. */
export function shareOf({ used, limit }: QuotaMeter): number | null {
  return limit === null || limit === 0 ? null : Math.min(1, used / limit);
}

export function isMinutes(kind: QuotaKind): boolean {
  return kind === "speechToText" || kind === "speechToSpeech";
}

/** How pressing a meter is; null when it is not. */
export function levelOf(meter: QuotaMeter): QuotaConcern["level"] | null {
  const share = shareOf(meter);
  if (share === null || meter.left === null) return null;
  if (meter.left <= 0) return "spent";
  const isLow = share >= LOW_SHARE || (isMinutes(meter.kind) && meter.left <= LOW_MINUTES);
  return isLow ? "low" : null;
}

/**
 * What is to be warned of, of some kinds, at a time: nothing that was told of a billing period that
 * is over, and of account and key only the one that ends first.
 */
export function concernsOf(
  known: KnownQuota,
  kinds: readonly QuotaKind[],
  nowMs: number,
): readonly QuotaConcern[] {
  const { periodEndMs, meters } = known.usage;
  if (periodEndMs !== null && known.askedAtMs < periodEndMs && nowMs >= periodEndMs) return [];
  const concerns = meters.flatMap((meter): QuotaConcern[] => {
    const level = kinds.includes(meter.kind) ? levelOf(meter) : null;
    if (level === null) return [];
    return [{ level, meter, mark: [meter.kind, level, known.account, periodOf(known)].join(" ") }];
  });
  const leftOf = (kind: QuotaKind) =>
    concerns.find(({ meter }) => meter.kind === kind)?.meter.left ?? Number.POSITIVE_INFINITY;
  const ofKeyFirst = leftOf("keyCharacters") < leftOf("characters");
  const spare: QuotaKind = ofKeyFirst ? "characters" : "keyCharacters";
  const hasBoth = ["characters", "keyCharacters"].every((kind) =>
    concerns.some(({ meter }) => meter.kind === kind),
  );
  return hasBoth ? concerns.filter(({ meter }) => meter.kind !== spare) : concerns;
}

/** The meter of which most is used, for where there is room for one; null without any limit. */
export function tightestMeter({ usage: { meters } }: KnownQuota): QuotaMeter | null {
  const limited = meters.filter((meter) => shareOf(meter) !== null);
  const [tightest] = limited.sort((a, b) => (shareOf(b) ?? 0) - (shareOf(a) ?? 0));
  return tightest ?? null;
}

/** Names a billing period; where none is told, the month. */
function periodOf({ askedAtMs, usage: { periodStartMs, periodEndMs } }: KnownQuota): string {
  return String(periodEndMs ?? periodStartMs ?? new Date(askedAtMs).toISOString().slice(0, 7));
}
