import type { TextLookup } from "../texts.ts";
import type { LanguageNamer } from "./language-name.ts";

/**
 * Names languages as before, and those with a mark that a service does not have: they can be
 * chosen, and it may refuse them.
 * @param offered BCP 47 tags; null where nothing is known
 */
export function markUnoffered(
  nameLanguage: LanguageNamer,
  offered: readonly string[] | null,
  text: TextLookup,
): LanguageNamer {
  if (offered === null) return nameLanguage;
  const tags = new Set(offered);
  return (tag) => {
    const named = nameLanguage(tag);
    if (tags.has(tag)) return named;
    return { name: text("language_not_offered", named.name), ownName: null };
  };
}
