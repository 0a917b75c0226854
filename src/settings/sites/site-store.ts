import { withStorageLock } from "../../platform/storage-lock.ts";
import { keepOwnLanguages } from "../managed/apply-managed.ts";
import { followSources, managedStore } from "../managed/managed-store.ts";
import type { ManagedSettings } from "../managed/policies.ts";
import { StorageItem } from "../stored/storage-item.ts";
import { choicesOf, parseSites, type SiteChoices, withSite } from "./site-choices.ts";

/** The user's own choices, without what an organization has set. */
export const ownSites = new StorageItem<readonly SiteChoices[]>("sites", parseSites);

/** The choices in force: languages that an organization has set apply on every site. */
export const siteStore = {
  async get(): Promise<readonly SiteChoices[]> {
    const [sites, { settings }] = await Promise.all([ownSites.get(), managedStore.get()]);
    return sites.map((site) => withManagedLanguages(site, settings));
  },
  onChanged(callback: (sites: readonly SiteChoices[]) => void, signal: AbortSignal): void {
    followSources([ownSites], () => siteStore.get(), callback, signal);
  },
};

/**
 * Changes the choices for a site and makes it the most recently used. Must not be called for a
 * private window, of which nothing may be stored.
 */
export function changeSite(
  site: string,
  change: (choices: SiteChoices) => SiteChoices,
): Promise<void> {
  return withStorageLock("sites", async () => {
    const [sites, { settings: managed }] = await Promise.all([ownSites.get(), managedStore.get()]);
    const own = choicesOf(sites, site);
    const changed = change(withManagedLanguages(own, managed));
    const languages =
      changed.languages && own.languages
        ? keepOwnLanguages(changed.languages, own.languages, managed)
        : changed.languages;
    await ownSites.set(withSite(sites, { ...changed, languages }));
  });
}

export function forgetSite(site: string): Promise<void> {
  return withStorageLock("sites", async () => {
    const sites = await ownSites.get();
    await ownSites.set(sites.filter((each) => each.site !== site));
  });
}

export function forgetSites(): Promise<void> {
  return withStorageLock("sites", () => ownSites.set([]));
}

function withManagedLanguages(site: SiteChoices, managed: ManagedSettings): SiteChoices {
  return site.languages && managed.languages
    ? { ...site, languages: { ...site.languages, ...managed.languages } }
    : site;
}
