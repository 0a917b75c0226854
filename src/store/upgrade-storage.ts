import { ownSettings } from "../settings/stored/settings-store.ts";
import { documentChoices } from "./documents/document-choices.ts";

/**
 * Writes back what an earlier version left in `storage.local`, in the present form. Readers do not
 * depend on it: each migrates what it reads. Databases are upgraded when they are opened.
 */
export async function upgradeStorage(): Promise<void> {
  await Promise.all([ownSettings.upgrade(), documentChoices.upgrade()]);
}
