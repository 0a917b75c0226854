import { StorageItem } from "./storage-item.ts";

/**
 * The API key, apart from the settings so that it is never exported, logged or synced with them.
 * Empty until the user gave one.
 */
export const apiKey = new StorageItem<string>("apiKey", (stored) =>
  typeof stored === "string" ? stored : "",
);

/** Content scripts cannot read `storage.local` after this. The worker calls it as it starts. */
export async function keepStorageTrusted(): Promise<void> {
  // Chromium only; `browser` has no type for it.
  await chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
}
