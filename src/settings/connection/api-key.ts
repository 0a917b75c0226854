import { checkApiKey } from "../schema/field-checks.ts";
import { StorageItem } from "../stored/storage-item.ts";

/**
 * The API key, apart from the settings so that it is never exported, logged or synced with them.
 * Empty until the user gave one.
 */
export const apiKey = new StorageItem<string>("apiKey", (stored) => {
  const checked = typeof stored === "string" ? checkApiKey(stored) : null;
  return checked?.ok && checked.value === stored ? stored : "";
});

/** Content scripts cannot read `storage.local` after this. The worker calls it as it starts. */
export async function keepStorageTrusted(): Promise<void> {
  // Chromium only; `browser` has no type for it.
  await chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
}
