import { checkApiKey } from "../schema/field-checks.ts";
import { StorageItem } from "../stored/storage-item.ts";

/**
 * The API key; empty until it is set. It is stored apart from the settings, so that it is never
 * exported, logged or synced with them.
 */
export const apiKey = new StorageItem<string>("apiKey", (stored) => {
  const checked = typeof stored === "string" ? checkApiKey(stored) : null;
  return checked?.ok && checked.value === stored ? stored : "";
});

/** Keeps `storage.local` from content scripts. The background calls it when it starts. */
export async function restrictStorageToTrustedContexts(): Promise<void> {
  // Chromium only; `browser` has no type for it.
  await chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
}
