import type { LanguageNamer } from "../../captions/text/language-name.ts";

/**
 * Finds languages by name, own name or code, best match first. Ignores case and accents. The start
 * of a name ranks above a word inside it; equal ranks keep their order. An empty query finds all.
 */
export function searchLanguages<Tag extends string>(
  tags: readonly Tag[],
  query: string,
  nameLanguage: LanguageNamer,
): Tag[] {
  const sought = normalize(query);
  if (sought === "") return [...tags];
  return tags
    .map((tag) => ({ tag, rank: rankOf(tag, sought, nameLanguage) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ tag }) => tag);
}

/** 4 for the exact code, down to 0 for no match. */
function rankOf(tag: string, sought: string, nameLanguage: LanguageNamer): number {
  const { name, ownName } = nameLanguage(tag);
  const code = normalize(tag);
  const names = [normalize(name), normalize(ownName ?? "")];
  if (code === sought) return 4;
  if (names.some((text) => text.startsWith(sought))) return 3;
  if (names.some((text) => wordsOf(text).some((word) => word.startsWith(sought)))) return 2;
  return code.startsWith(sought) ? 1 : 0;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u);
}

function normalize(text: string): string {
  // NFKD splits accents into marks that can be removed.
  return text.trim().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
