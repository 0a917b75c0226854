import { DEFAULT_SETTINGS, type Settings } from "../../settings/schema/settings.ts";
import { choicesOf, type SiteChoices } from "../../settings/sites/site-choices.ts";
import { siteStore } from "../../settings/sites/site-store.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";

/** The settings and the choices for single sites, as of the last {@link reload}. */
export class SettingsCache {
  #settings: Settings = DEFAULT_SETTINGS;
  #sites: readonly SiteChoices[] = [];
  readonly #canDub: boolean;

  /** @param canDub false where the extension does not play the tab, so that it cannot dub it */
  constructor(canDub = true) {
    this.#canDub = canDub;
  }

  async reload(): Promise<void> {
    const [settings, sites] = await Promise.all([settingsStore.get(), siteStore.get()]);
    const { dub } = settings;
    this.#settings = this.#canDub ? settings : { ...settings, dub: { ...dub, on: false } };
    this.#sites = sites;
  }

  get settings(): Settings {
    return this.#settings;
  }

  choicesOf(site: string): SiteChoices {
    return choicesOf(this.#sites, site);
  }
}
