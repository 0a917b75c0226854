import {
  type LanguageName,
  type LanguageNamer,
  languageNamer,
} from "../../captions/text/language-name.ts";
import { lazy } from "../../lib/lazy.ts";
import { OWN_NAMES } from "./own-names.ts";

/**
 * Names the service's languages from the catalogue of texts, and only others with the browser's
 * data. To name a single language, the browser maps 2 MB of locale data into the process that all
 * pages of the extension share. There it stays for as long as captions run.
 * @param names the text `language_names`: `de German|it Italian`, sorted by name
 * @param uiLanguage BCP 47 tag of the user interface
 */
export function catalogueNamer(names: string, uiLanguage: string): LanguageNamer {
  const known = new Map<string, LanguageName>();
  for (const [rank, entry] of names.split("|").entries()) {
    const [tag = "", ...words] = entry.split(" ");
    const name = words.join(" ");
    const ownName = OWN_NAMES[tag] ?? null;
    known.set(tag, { name, ownName: ownName === name ? null : ownName, rank });
  }
  const byBrowser = lazy(() => languageNamer(uiLanguage));
  return (tag) => known.get(tag) ?? byBrowser()(tag);
}
