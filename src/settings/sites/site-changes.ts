import type { Engine, LanguageSettings, StyleSettings } from "../schema/settings.ts";
import { changeSettings, ownSettings, settingsStore } from "../stored/settings-store.ts";
import { choicesOf, type SiteChoices, siteOf } from "./site-choices.ts";
import { changeSite, forgetSite, forgetSites, siteStore } from "./site-store.ts";

export interface SiteTab {
  /** Missing where the browser does not reveal it. */
  readonly url?: string | undefined;
  readonly incognito?: boolean | undefined;
}

/** The site that choices can be stored for; null in a private window, where nothing is stored. */
export function offeredSite({ url, incognito }: SiteTab): string | null {
  return incognito === true ? null : siteOf(url ?? "");
}

export type SiteApi = ReturnType<typeof createSiteApi>;

export function createSiteApi(site: string) {
  const change = (to: (choices: SiteChoices) => SiteChoices) => changeSite(site, to);
  return {
    site,
    choices: {
      get: async (): Promise<SiteChoices> => choicesOf(await siteStore.get(), site),
      onChanged: (callback: (choices: SiteChoices) => void, signal: AbortSignal): void =>
        siteStore.onChanged((sites) => callback(choicesOf(sites, site)), signal),
    },
    /** On: copies the languages of all sites to this one. Off: removes the copy. */
    keepLanguages: async (own: boolean): Promise<void> => {
      const languages = own ? (await ownSettings.get()).languages : null;
      await change((choices) => ({ ...choices, languages }));
    },
    /** On: copies the look of all sites to this one. Off: removes the copy. */
    keepStyle: async (own: boolean): Promise<void> => {
      const style = own ? (await settingsStore.get()).style : null;
      await change((choices) => ({ ...choices, style }));
    },
    /** The engine of this site; null for that of all sites. */
    setEngine: (engine: Engine | null): Promise<void> =>
      change((choices) => ({ ...choices, engine })),
    setOnePlayer: (onePlayer: boolean): Promise<void> =>
      change((choices) => ({ ...choices, onePlayer })),
    setSuggest: (suggest: boolean): Promise<void> => change((choices) => ({ ...choices, suggest })),
    forget: (): Promise<void> => forgetSite(site),
  };
}

export const sitesApi = { sites: siteStore, forget: forgetSite, forgetAll: forgetSites };

/**
 * Changes the look in force on a site: its own where it has one, else that of all sites.
 * @param site null for all sites
 */
export async function changeStyle(
  site: string | null,
  to: (style: StyleSettings) => StyleSettings,
): Promise<void> {
  const own = await storedChoicesOf(site);
  if (own?.style) {
    await changeSite(own.site, (choices) => ({
      ...choices,
      style: choices.style && to(choices.style),
    }));
  } else await changeSettings((settings) => ({ ...settings, style: to(settings.style) }));
}

/**
 * Changes the languages in force on a site: its own where it has them, else those of all sites.
 * @param site null for all sites
 */
export async function changeLanguages(
  site: string | null,
  to: (languages: LanguageSettings) => LanguageSettings,
): Promise<void> {
  const own = await storedChoicesOf(site);
  if (own?.languages) {
    await changeSite(own.site, (choices) => ({
      ...choices,
      languages: choices.languages && to(choices.languages),
    }));
  } else await changeSettings((settings) => ({ ...settings, languages: to(settings.languages) }));
}

/**
 * Stores the language that is spoken on a site, for the engine on this computer.
 * @param site null where no choices can be stored; the language then applies to all sites
 */
export async function changeSpoken(site: string | null, language: string): Promise<void> {
  if (site !== null) await changeSite(site, (choices) => ({ ...choices, spoken: language }));
  else {
    await changeSettings((settings) => ({
      ...settings,
      languages: { ...settings.languages, source: language, sourceMode: "fixed" },
    }));
  }
}

async function storedChoicesOf(site: string | null): Promise<SiteChoices | null> {
  return site === null ? null : choicesOf(await siteStore.get(), site);
}
