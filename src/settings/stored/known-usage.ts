import * as v from "valibot";
import { withStorageLock } from "../../platform/storage-lock.ts";
import { fetchUsage, UsageSchema } from "../../service/account/usage.ts";
import { createHttpClient } from "../../service/http/http-client.ts";
import { accountFingerprint } from "../connection/account-fingerprint.ts";
import { serviceConnection } from "../connection/service-client.ts";
import { StorageItem } from "./storage-item.ts";

/** How long a report stays current: the service itself lags by minutes. */
export const USAGE_FRESH_MS = 5 * 60_000;

const KnownUsageSchema = v.object({
  account: v.string(),
  askedAtMs: v.pipe(v.number(), v.finite()),
  usage: UsageSchema,
});
export type KnownUsage = v.InferOutput<typeof KnownUsageSchema>;

export const knownUsage = new StorageItem<KnownUsage | null>("usage", (stored) => {
  const known = v.safeParse(KnownUsageSchema, stored);
  return known.success ? known.output : null;
});

/** The last usage report of the present account; null when there is none. */
export async function usageOfAccount(): Promise<KnownUsage | null> {
  const [known, connection] = await Promise.all([knownUsage.get(), serviceConnection()]);
  return known !== null && known.account === (await accountFingerprint(connection)) ? known : null;
}

/** Whether a report is too old. Always true when a new billing period has begun. */
export function isStale(
  { askedAtMs, usage }: KnownUsage,
  maxAgeMs: number,
  nowMs: number,
): boolean {
  const { periodEndMs } = usage;
  const isOver = periodEndMs !== null && askedAtMs < periodEndMs && nowMs >= periodEndMs;
  // After the clock was set back, a report may be from the future.
  return isOver || nowMs - askedAtMs >= maxAgeMs || askedAtMs > nowMs;
}

/**
 * Returns the last usage report, or requests a new one if it is older than `maxAgeMs`. Pages that
 * call at the same time cause one request.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export function requestUsage(
  signal: AbortSignal,
  maxAgeMs: number = USAGE_FRESH_MS,
): Promise<KnownUsage> {
  const wantedAtMs = Date.now();
  return withStorageLock("usage", async () => {
    signal.throwIfAborted();
    const known = await usageOfAccount();
    // A call earlier in the queue may have requested it meanwhile.
    const isNew = known !== null && known.askedAtMs >= wantedAtMs && known.askedAtMs <= Date.now();
    if (known && (isNew || !isStale(known, maxAgeMs, Date.now()))) return known;
    const connection = await serviceConnection();
    const usage = await fetchUsage(createHttpClient(connection), signal);
    const report = { account: await accountFingerprint(connection), askedAtMs: Date.now(), usage };
    await knownUsage.set(report);
    return report;
  });
}
