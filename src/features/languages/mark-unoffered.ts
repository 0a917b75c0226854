import type { LanguageNamer } from "../../captions/text/language-name.ts";
import type { TextKey, TextLookup } from "../../ui/texts.ts";

/** Adds the chosen language, which only another service may have offered. */
export function withChosen(tags: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || chosen === "" || tags.includes(chosen) ? tags : [...tags, chosen];
}

/**
 * Marks the names of languages that the service does not offer. They can still be chosen, but the
 * service may refuse them.
 * @param offered BCP 47 tags; null marks nothing
 * @param mark for languages that something else than a service lacks
 */
export function markUnoffered(
  nameLanguage: LanguageNamer,
  offered: readonly string[] | null,
  text: TextLookup,
  mark: TextKey = "language_not_offered",
): LanguageNamer {
  if (offered === null) return nameLanguage;
  const tags = new Set(offered);
  return (tag) => {
    const named = nameLanguage(tag);
    if (tags.has(tag)) return named;
    return { ...named, name: text(mark, named.name), ownName: null };
  };
}
