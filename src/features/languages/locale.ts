import { type LanguageNamer, languageNamer } from "../../captions/text/language-name.ts";
import { uiLanguage } from "../../platform/ui-language.ts";

/** The language of the extension's own texts, and how it names other languages. */
export interface Locale {
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
}

export function currentLocale(): Locale {
  return { nameLanguage: languageNamer(uiLanguage()), uiLanguage: uiLanguage() };
}
