import type { TextLookup } from "../../ui/texts.ts";
import type { LanguageNamer } from "./language-name.ts";

/** Languages to choose from, as BCP 47 tags. */
export interface OfferedTags {
  readonly tags: readonly string[];
  /** Those that the service says it has; null where it does not say. */
  readonly told: readonly string[] | null;
}

/** Languages to choose from, with the one that is chosen, which may have been offered before. */
export function withChosen(tags: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || chosen === "" || tags.includes(chosen) ? tags : [...tags, chosen];
}

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
