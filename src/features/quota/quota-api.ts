import * as v from "valibot";
import { withStorageLock } from "../../platform/storage-lock.ts";
import { ServiceError, type ServiceErrorReason } from "../../service/http/service-error.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import {
  type KnownUsage,
  knownUsage,
  requestUsage,
  usageOfAccount,
} from "../../settings/stored/known-usage.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { StorageItem } from "../../settings/stored/storage-item.ts";

/** Why usage could not be read; each reason has a message `error_<reason>`. */
export type QuotaFailureReason = ServiceErrorReason | "internal";

export interface QuotaApi {
  known(): Promise<KnownUsage | null>;
  /**
   * Asks the service unless the stored usage is younger than `maxAgeMs` (default: a few minutes).
   * @throws ServiceError
   */
  ask(signal: AbortSignal, maxAgeMs?: number): Promise<KnownUsage>;
  reasonOf(thrown: unknown): QuotaFailureReason;
  readonly dismissed: {
    get(): Promise<readonly string[]>;
    onChanged(callback: (ids: readonly string[]) => void, signal: AbortSignal): void;
  };
  dismiss(id: string): Promise<void>;
  /** Calls back when the stored usage or the chosen account changes. */
  onChanged(callback: () => void, signal: AbortSignal): void;
}

// Older dismissals belong to billing periods that are long over.
const MAX_DISMISSED = 40;

const DismissedSchema = v.array(v.pipe(v.string(), v.maxLength(100)));

const dismissedWarnings = new StorageItem<readonly string[]>("quotaDismissed", (stored) => {
  const ids = v.safeParse(DismissedSchema, stored);
  return ids.success ? ids.output : [];
});

export const quotaApi: QuotaApi = {
  known: usageOfAccount,
  ask: (signal, maxAgeMs) => requestUsage(signal, maxAgeMs),
  reasonOf: (thrown) => (thrown instanceof ServiceError ? thrown.reason : "internal"),
  dismissed: dismissedWarnings,
  dismiss: (id) =>
    withStorageLock("quotaDismissed", async () => {
      const ids = (await dismissedWarnings.get()).filter((each) => each !== id);
      await dismissedWarnings.set([...ids, id].slice(-MAX_DISMISSED));
    }),
  onChanged(callback, signal) {
    knownUsage.onChanged(callback, signal);
    settingsStore.onChanged(callback, signal);
    apiKey.onChanged(callback, signal);
  },
};
