import { type LanguageNamer, sortByName } from "../../captions/text/language-name.ts";

/**
 * Sorts tags for a menu: by the name of the language, followed by its variants. The browser's own
 * collation is needed only for languages that the catalogue does not name.
 */
export function sortLanguages<Tag extends string>(
  tags: readonly Tag[],
  nameLanguage: LanguageNamer,
  uiLanguage: string,
): Tag[] {
  const ranked = tags.map((tag) => ({ tag, rank: nameLanguage(tag).rank ?? -1 }));
  if (ranked.some(({ rank }) => rank === -1)) return sortByName(tags, nameLanguage, uiLanguage);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ tag }) => tag);
}
