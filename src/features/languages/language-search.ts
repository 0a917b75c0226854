import type { LanguageNamer } from "./language-name.ts";

/**
 * The languages a query means, best first: by name in the user's language, by own name, by code.
 * Case and accents do not matter. A name that begins with the query beats a word inside it, and the
 * given order decides among equals. An empty query means all.
 */
export function searchLanguages<Tag extends string>(
  tags: readonly Tag[],
  query: string,
  nameLanguage: LanguageNamer,
): Tag[] {
  const sought = plain(query);
  if (sought === "") return [...tags];
  return tags
    .map((tag) => ({ tag, rank: rankOf(tag, sought, nameLanguage) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ tag }) => tag);
}

/** How well a query fits: 4 for the very code, 0 for not at all. */
function rankOf(tag: string, sought: string, nameLanguage: LanguageNamer): number {
  const { name, ownName } = nameLanguage(tag);
  const code = plain(tag);
  const names = [plain(name), plain(ownName ?? "")];
  if (code === sought) return 4;
  if (names.some((text) => text.startsWith(sought))) return 3;
  if (names.some((text) => wordsOf(text).some((word) => word.startsWith(sought)))) return 2;
  return code.startsWith(sought) ? 1 : 0;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u);
}

function plain(text: string): string {
  // Decomposed, accents are marks of their own that can be left out.
  return text.trim().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
