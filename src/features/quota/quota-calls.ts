import * as v from "valibot";
import { inTurn } from "../../platform/in-turn.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import {
  askUsage,
  type KnownUsage,
  knownUsage,
  usageOfAccount,
} from "../../settings/stored/known-usage.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { StorageItem } from "../../settings/stored/storage-item.ts";

/** Warnings that are remembered; the older ones are of billing periods long past. */
const MAX_DISMISSED = 40;

const MarksSchema = v.array(v.pipe(v.string(), v.maxLength(100)));

/** Warnings that the user has seen and put away, the newest last (`features/quota/quota-concern.ts`). */
const dismissedWarnings = new StorageItem<readonly string[]>("quotaDismissed", (stored) => {
  const marks = v.safeParse(MarksSchema, stored);
  return marks.success ? marks.output : [];
});

/** Everything the meters and warnings of the quota need done, in one object. */
export const quotaPort = {
  known: usageOfAccount,
  ask: (signal: AbortSignal, maxAgeMs?: number): Promise<KnownUsage> => askUsage(signal, maxAgeMs),
  /** The reason of a failure to ask; each has its sentence (`error_<reason>`). */
  reasonOf: (thrown: unknown) => (thrown instanceof ServiceError ? thrown.reason : "internal"),
  dismissed: dismissedWarnings,
  dismiss: (mark: string): Promise<void> =>
    inTurn("quotaDismissed", async () => {
      const marks = (await dismissedWarnings.get()).filter((each) => each !== mark);
      await dismissedWarnings.set([...marks, mark].slice(-MAX_DISMISSED));
    }),
  /** Calls back when something else is known, or another account was chosen. */
  onChanged(callback: () => void, signal: AbortSignal): void {
    knownUsage.onChanged(callback, signal);
    settingsStore.onChanged(callback, signal);
    apiKey.onChanged(callback, signal);
  },
};
