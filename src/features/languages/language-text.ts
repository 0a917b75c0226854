import type { LanguageNamer } from "../../captions/text/language-name.ts";

/** A language in the user's language and its own, for a list that takes only text. */
export function languageText(tag: string, nameLanguage: LanguageNamer): string {
  const { name, ownName } = nameLanguage(tag);
  return ownName === null ? name : `${name} – ${ownName}`;
}
