import * as v from "valibot";
import { followSources, managedStore } from "../managed/managed-store.ts";
import type { Managed } from "../managed/policies.ts";
import { checkApiKey } from "../schema/field-checks.ts";
import { ownSettings } from "../stored/settings-store.ts";
import { StorageItem } from "../stored/storage-item.ts";
import { baseUrlOf } from "./service-presets.ts";

/**
 * The key for the service that the user has chosen; empty until it is set. It is stored apart from
 * the settings, so that it is never logged or synced with them. A settings file
 * has it encrypted or not at all.
 */
export const ownApiKey = new StorageItem<string>("apiKey", parseKey);

const KeyForServiceSchema = v.object({ baseUrl: v.string(), key: v.string() });

// The user's key for the service of an organization, which must not get the key of another one.
const keyForManaged = new StorageItem<v.InferOutput<typeof KeyForServiceSchema>>(
  "managedServiceKey",
  (stored) => {
    const parsed = v.safeParse(KeyForServiceSchema, stored);
    const { baseUrl, key } = parsed.success ? parsed.output : { baseUrl: "", key: "" };
    return { baseUrl, key: parseKey(key) };
  },
);

/** The key for the service in force; empty until it is set. An organization may set it. */
export const apiKey = {
  get: async (): Promise<string> => apiKeyUnder(await managedStore.get()),
  /** Stores a key of the user for the service in force. */
  async set(key: string): Promise<void> {
    const { serviceAddress } = (await managedStore.get()).policies;
    if (serviceAddress === undefined) await ownApiKey.set(key);
    else await keyForManaged.set({ baseUrl: serviceAddress, key });
  },
  onChanged(callback: (key: string) => void, signal: AbortSignal): void {
    followSources([ownApiKey, keyForManaged], () => apiKey.get(), callback, signal);
  },
};

/** The key that goes with these managed values. */
export async function apiKeyUnder({ policies }: Managed): Promise<string> {
  const { serviceAddress, apiKey: managedKey = "", allowOwnKey = false } = policies;
  if (serviceAddress === undefined) return await ownApiKey.get();
  if (managedKey !== "" && !allowOwnKey) return managedKey;
  const [typed, own, { service }] = await Promise.all([
    keyForManaged.get(),
    ownApiKey.get(),
    ownSettings.get(),
  ]);
  if (typed.baseUrl === serviceAddress && typed.key !== "") return typed.key;
  if (managedKey !== "") return managedKey;
  // A key that was cleared here stays cleared.
  const isOwnService = typed.baseUrl !== serviceAddress && baseUrlOf(service) === serviceAddress;
  return isOwnService ? own : "";
}

/** Keeps storage from content scripts. The background calls it when it starts. */
export async function restrictStorageToTrustedContexts(): Promise<void> {
  // `browser` has no type for it.
  const { local, managed } = chrome.storage;
  await Promise.all([local, managed].map(restrictToTrustedContexts));
}

async function restrictToTrustedContexts(area: chrome.storage.StorageArea): Promise<void> {
  // Firefox has no access levels: there, content scripts could read the storage.
  await area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
}

function parseKey(stored: unknown): string {
  const checked = typeof stored === "string" ? checkApiKey(stored) : null;
  return checked?.ok && checked.value === stored ? stored : "";
}
