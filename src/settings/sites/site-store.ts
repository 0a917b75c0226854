import { inTurn } from "../../platform/in-turn.ts";
import { StorageItem } from "../stored/storage-item.ts";
import { choicesOf, parseSites, type SiteChoices, withSite } from "./site-choices.ts";

/** The sites with choices of their own, the one used last first. */
export const siteStore = new StorageItem<readonly SiteChoices[]>("sites", parseSites);

/**
 * Changes what is chosen for a site and makes it the one used last. Not to be called for a private
 * window, of which nothing is written.
 */
export function changeSite(
  site: string,
  change: (choices: SiteChoices) => SiteChoices,
): Promise<void> {
  return inTurn("sites", async () => {
    const sites = await siteStore.get();
    await siteStore.set(withSite(sites, change(choicesOf(sites, site))));
  });
}

/** Forgets all that was chosen for a site. */
export function forgetSite(site: string): Promise<void> {
  return inTurn("sites", async () => {
    const sites = await siteStore.get();
    await siteStore.set(sites.filter((each) => each.site !== site));
  });
}

/** Forgets all sites. */
export function forgetSites(): Promise<void> {
  return inTurn("sites", () => siteStore.set([]));
}
