import * as v from "valibot";
import { inTurn } from "../../platform/in-turn.ts";
import { fetchUsage, UsageSchema } from "../../service/account/usage.ts";
import { createHttpClient } from "../../service/http/http-client.ts";
import { accountFingerprint } from "../connection/account-fingerprint.ts";
import { serviceConnection } from "../connection/service-client.ts";
import { StorageItem } from "./storage-item.ts";

/** What was told is believed for so long: the service itself lags behind by minutes. */
export const USAGE_FRESH_MS = 5 * 60_000;

const KnownUsageSchema = v.object({
  /** Whose usage it is (`account-fingerprint.ts`). */
  account: v.string(),
  /** When it was asked, in milliseconds since 1970. */
  askedAtMs: v.pipe(v.number(), v.finite()),
  usage: UsageSchema,
});
export type KnownUsage = v.InferOutput<typeof KnownUsageSchema>;

/** What the service told last, whichever page asked it; null when nothing is known. */
export const knownUsage = new StorageItem<KnownUsage | null>("usage", (stored) => {
  const known = v.safeParse(KnownUsageSchema, stored);
  return known.success ? known.output : null;
});

/** What is known of the account that is chosen now; null when nothing is. */
export async function usageOfAccount(): Promise<KnownUsage | null> {
  const [known, connection] = await Promise.all([knownUsage.get(), serviceConnection()]);
  return known !== null && known.account === (await accountFingerprint(connection)) ? known : null;
}

/** Whether it is worth asking again; always when another billing period has begun. */
export function isStale(
  { askedAtMs, usage }: KnownUsage,
  maxAgeMs: number,
  nowMs: number,
): boolean {
  const { periodEndMs } = usage;
  const isOver = periodEndMs !== null && askedAtMs < periodEndMs && nowMs >= periodEndMs;
  // A clock that was set back makes an answer of the future.
  return isOver || nowMs - askedAtMs >= maxAgeMs || askedAtMs > nowMs;
}

/**
 * What was used and what is left, asked for where what is known is older than `maxAgeMs`. Pages that
 * ask at the same time ask once.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export function askUsage(
  signal: AbortSignal,
  maxAgeMs: number = USAGE_FRESH_MS,
): Promise<KnownUsage> {
  const wantedAtMs = Date.now();
  return inTurn("usage", async () => {
    signal.throwIfAborted();
    const known = await usageOfAccount();
    // Whoever was before in the queue has asked for this one too.
    const isNew = known !== null && known.askedAtMs >= wantedAtMs && known.askedAtMs <= Date.now();
    if (known && (isNew || !isStale(known, maxAgeMs, Date.now()))) return known;
    const connection = await serviceConnection();
    const usage = await fetchUsage(createHttpClient(connection), signal);
    const told = { account: await accountFingerprint(connection), askedAtMs: Date.now(), usage };
    await knownUsage.set(told);
    return told;
  });
}
