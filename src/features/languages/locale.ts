import type { LanguageNamer } from "../../captions/text/language-name.ts";
import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { catalogueNamer } from "./catalogue-namer.ts";

/** The language of the extension's own texts, and how it names other languages. */
export interface Locale {
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
}

export function currentLocale(): Locale {
  const language = uiLanguage();
  return {
    nameLanguage: catalogueNamer(text("language_names"), language),
    uiLanguage: language,
  };
}
