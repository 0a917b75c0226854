import { withStorageLock } from "../../platform/storage-lock.ts";
import { StorageItem } from "../stored/storage-item.ts";
import { choicesOf, parseSites, type SiteChoices, withSite } from "./site-choices.ts";

export const siteStore = new StorageItem<readonly SiteChoices[]>("sites", parseSites);

/**
 * Changes the choices for a site and makes it the most recently used. Must not be called for a
 * private window, of which nothing may be stored.
 */
export function changeSite(
  site: string,
  change: (choices: SiteChoices) => SiteChoices,
): Promise<void> {
  return withStorageLock("sites", async () => {
    const sites = await siteStore.get();
    await siteStore.set(withSite(sites, change(choicesOf(sites, site))));
  });
}

export function forgetSite(site: string): Promise<void> {
  return withStorageLock("sites", async () => {
    const sites = await siteStore.get();
    await siteStore.set(sites.filter((each) => each.site !== site));
  });
}

export function forgetSites(): Promise<void> {
  return withStorageLock("sites", () => siteStore.set([]));
}
