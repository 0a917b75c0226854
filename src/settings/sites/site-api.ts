import { createLanguagePort } from "../../features/languages/language-calls.ts";
import type { StyleSettings } from "../schema/settings.ts";
import { changeSettings, settingsStore } from "../stored/settings-store.ts";
import { choicesOf, type SiteChoices, siteOf } from "./site-choices.ts";
import { changeSite, forgetSite, forgetSites, siteStore } from "./site-store.ts";

/** What a page needs to know of a tab to find its site. */
export interface SiteTab {
  /** Missing where the browser does not tell it. */
  readonly url?: string | undefined;
  readonly incognito?: boolean | undefined;
}

/** The site whose choices a page may offer; null in a private window, where nothing is kept. */
export function offeredSite({ url, incognito }: SiteTab): string | null {
  return incognito === true ? null : siteOf(url ?? "");
}

export type SitePort = ReturnType<typeof createSitePort>;

/**
 * The choices for one site, as a page shows and changes them. Languages and look go to the site's
 * own where it has them, and to those of all sites where not.
 */
export function createSitePort(site: string) {
  const change = (to: (choices: SiteChoices) => SiteChoices) => changeSite(site, to);
  return {
    site,
    /** What is chosen for the site now, to be read and watched. */
    choices: {
      get: async (): Promise<SiteChoices> => choicesOf(await siteStore.get(), site),
      onChanged: (callback: (choices: SiteChoices) => void, signal: AbortSignal): void =>
        siteStore.onChanged((sites) => callback(choicesOf(sites, site)), signal),
    },
    /** On: the site gets the languages of all sites as its own. Off: they are forgotten. */
    keepLanguages: async (own: boolean): Promise<void> => {
      const languages = own ? (await settingsStore.get()).languages : null;
      await change((choices) => ({ ...choices, languages }));
    },
    /** On: the site gets the look of all sites as its own. Off: it is forgotten. */
    keepStyle: async (own: boolean): Promise<void> => {
      const style = own ? (await settingsStore.get()).style : null;
      await change((choices) => ({ ...choices, style }));
    },
    /** Whether the toolbar button offers captions here by itself. */
    setSuggest: (suggest: boolean): Promise<void> => change((choices) => ({ ...choices, suggest })),
    forget: (): Promise<void> => forgetSite(site),
    languagePort: createLanguagePort((to) => changeLanguages(site, to)),
    changeStyle: (to: (style: StyleSettings) => StyleSettings): Promise<void> =>
      changeStyle(site, to),
  };
}

/** All sites with choices of their own, for the page that lists them. */
export const sitesPort = { sites: siteStore, forget: forgetSite, forgetAll: forgetSites };

/**
 * Changes the look as it holds on a site: the site's own where it has one, or that of all sites.
 * @param site null for all sites
 */
export async function changeStyle(
  site: string | null,
  to: (style: StyleSettings) => StyleSettings,
): Promise<void> {
  const own = await ownOf(site);
  if (own?.style) {
    await changeSite(own.site, (choices) => ({
      ...choices,
      style: choices.style && to(choices.style),
    }));
  } else await changeSettings((settings) => ({ ...settings, style: to(settings.style) }));
}

async function changeLanguages(
  site: string,
  to: Parameters<Parameters<typeof createLanguagePort>[0]>[0],
): Promise<void> {
  const own = await ownOf(site);
  if (own?.languages) {
    await changeSite(site, (choices) => ({
      ...choices,
      languages: choices.languages && to(choices.languages),
    }));
  } else await changeSettings((settings) => ({ ...settings, languages: to(settings.languages) }));
}

async function ownOf(site: string | null): Promise<SiteChoices | null> {
  return site === null ? null : choicesOf(await siteStore.get(), site);
}
