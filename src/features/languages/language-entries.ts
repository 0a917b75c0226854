import type { LanguageNamer } from "../../captions/text/language-name.ts";
import { rootLanguage } from "../../captions/text/writing-direction.ts";
import type { TextKey } from "../../ui/texts.ts";
import { searchLanguages } from "./language-search.ts";

export interface ProposedLanguages {
  /** BCP 47 tags, the preferred one first. */
  readonly browser: readonly string[];
  /** Chosen before, the latest first. */
  readonly recent: readonly string[];
}

/** An entry of a menu: a language, or a language with variants to choose from. */
export interface LanguageEntry {
  readonly tag: string;
  /** All tags of the language; empty for an entry that is chosen as it is. */
  readonly variants: readonly string[];
}

export interface LanguageGroup {
  readonly title: TextKey | null;
  readonly entries: readonly LanguageEntry[];
}

/**
 * The groups of a menu: the browser's languages, recent ones and all. A search has one group. Each
 * language has one entry, with its variants in it.
 * @param languages BCP 47 tags, sorted by name
 */
export function groupLanguages(
  languages: readonly string[],
  query: string,
  proposed: ProposedLanguages,
  nameLanguage: LanguageNamer,
): readonly LanguageGroup[] {
  if (query.trim() !== "") {
    const found = searchLanguages(languages, query, nameLanguage);
    return [{ title: null, entries: entriesOf(found, languages) }];
  }
  const offered = (tags: readonly string[]) => tags.filter((tag) => languages.includes(tag));
  const browser = [...new Set(offered(proposed.browser))];
  const recent = offered(proposed.recent).filter((tag) => !browser.includes(tag));
  const groups: readonly LanguageGroup[] = [
    { title: "languages_browser", entries: browser.map(asEntry) },
    { title: "languages_recent", entries: recent.map(asEntry) },
    { title: "languages_all", entries: entriesOf(languages, languages) },
  ];
  const filled = groups.filter(({ entries }) => entries.length > 0);
  // A single group needs no title.
  return filled.length > 1 ? filled : filled.map((group) => ({ ...group, title: null }));
}

function asEntry(tag: string): LanguageEntry {
  return { tag, variants: [] };
}

// A variant that alone was found can be chosen at once.
function entriesOf(found: readonly string[], languages: readonly string[]): LanguageEntry[] {
  const roots = new Map<string, string[]>();
  for (const tag of found) {
    const root = rootLanguage(tag);
    roots.set(root, [...(roots.get(root) ?? []), tag]);
  }
  return [...roots].map(([root, tags]) => {
    const [only, ...others] = tags;
    const all = languages.filter((tag) => rootLanguage(tag) === root);
    if (only !== undefined && others.length === 0 && (only !== root || all.length === 1)) {
      return asEntry(only);
    }
    return { tag: root, variants: all };
  });
}
