import { rootLanguage } from "../../captions/text/writing-direction.ts";
import type { NamedList } from "../../service/lists/named-list.ts";

/** The languages a list is needed for, as BCP 47 tags. */
export interface WantedLanguages {
  /** Target languages; missing if they do not matter, empty while none is chosen. */
  readonly targets?: readonly string[];
  /** Source language; null or missing while unknown. */
  readonly source?: string | null;
}

/**
 * Whether a list applies to the languages. Compares root languages, because lists name roots and
 * apply to all their variants (service-api §12.1, §15). One matching target is enough.
 */
export function fitsLanguages(
  list: NamedList,
  { targets, source = null }: WantedLanguages,
): boolean {
  const roots = targets?.map(rootLanguage);
  const isSource = (tag: string) => source === null || rootLanguage(tag) === rootLanguage(source);
  const isTarget = (tag: string) => roots === undefined || roots.includes(rootLanguage(tag));
  switch (list.kind) {
    case "glossary":
      return list.pairs.some((pair) => isSource(pair.source) && isTarget(pair.target));
    case "spokenTerms":
      return list.languages.some(isSource);
    case "style":
      return list.languages.some(isTarget);
  }
}
