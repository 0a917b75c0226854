import { DEFAULT_SETTINGS, type Settings } from "../../settings/schema/settings.ts";
import { choicesOf, type SiteChoices } from "../../settings/sites/site-choices.ts";
import { siteStore } from "../../settings/sites/site-store.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";

/** The settings and the choices for single sites, as of the last {@link reload}. */
export class SettingsCache {
  #settings: Settings = DEFAULT_SETTINGS;
  #sites: readonly SiteChoices[] = [];

  async reload(): Promise<void> {
    [this.#settings, this.#sites] = await Promise.all([settingsStore.get(), siteStore.get()]);
  }

  get settings(): Settings {
    return this.#settings;
  }

  choicesOf(site: string): SiteChoices {
    return choicesOf(this.#sites, site);
  }
}
