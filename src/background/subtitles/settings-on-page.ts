import type { Settings } from "../../settings/schema/settings.ts";
import { settingsFor, siteOf } from "../../settings/sites/site-choices.ts";
import type { SettingsCache } from "../captions/settings-cache.ts";

/** The user's settings as they apply to a page. */
export function settingsOnPage(cache: SettingsCache, address: string): Settings {
  const site = siteOf(address);
  return settingsFor(cache.settings, site === null ? null : cache.choicesOf(site));
}
