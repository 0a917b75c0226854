import { withStorageLock } from "../../platform/storage-lock.ts";
import { keepOwnLanguages } from "../managed/apply-managed.ts";
import { followSources, managedStore } from "../managed/managed-store.ts";
import type { ManagedSettings } from "../managed/policies.ts";
import { StorageItem } from "../stored/storage-item.ts";
import { choicesOf, parseSites, type SiteChoices, withSite } from "./site-choices.ts";

/** The user's own choices, without what an organization has set. */
export const ownSites = new StorageItem<readonly SiteChoices[]>("sites", parseSites);

/** The choices in force: what an organization has set applies on every site. */
export const siteStore = {
  async get(): Promise<readonly SiteChoices[]> {
    const [sites, { settings }] = await Promise.all([ownSites.get(), managedStore.get()]);
    return sites.map((site) => withManagedChoices(site, settings));
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
    const changed = change(withManagedChoices(own, managed));
    const languages =
      changed.languages && own.languages
        ? keepOwnLanguages(changed.languages, own.languages, managed)
        : changed.languages;
    // Managed values hide the user's own, which apply again later.
    const engine = managed.engine?.kind ? own.engine : changed.engine;
    const spoken = managed.languages?.source ? own.spoken : changed.spoken;
    await ownSites.set(withSite(sites, { ...changed, languages, engine, spoken }));
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

function withManagedChoices(site: SiteChoices, managed: ManagedSettings): SiteChoices {
  const { engine, languages } = managed;
  return {
    ...site,
    languages: site.languages && { ...site.languages, ...languages },
    ...(engine?.kind && { engine: null }),
    ...(languages?.source && { spoken: null }),
  };
}
