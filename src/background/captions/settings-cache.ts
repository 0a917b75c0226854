import { DEFAULT_SETTINGS, type Settings } from "../../settings/schema/settings.ts";
import { choicesOf, type SiteChoices } from "../../settings/sites/site-choices.ts";
import { siteStore } from "../../settings/sites/site-store.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";

/** What the user has chosen, for all sites and for single ones, as it was read last. */
export class SettingsCache {
  #settings: Settings = DEFAULT_SETTINGS;
  #sites: readonly SiteChoices[] = [];

  /** Reads everything anew. */
  async read(): Promise<void> {
    const [settings, sites] = await Promise.all([settingsStore.get(), siteStore.get()]);
    this.#settings = settings;
    this.#sites = sites;
  }

  get settings(): Settings {
    return this.#settings;
  }

  /** What is chosen for a site. */
  choicesOf(site: string): SiteChoices {
    return choicesOf(this.#sites, site);
  }
}
