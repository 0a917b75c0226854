import { rootLanguage } from "../../captions/lines/writing-direction.ts";
import type { OfferedList } from "./list-picker-api.ts";

/** What a list is to be used for, as BCP 47 tags. */
export interface WantedLanguages {
  /** Languages of the translations; left out where they do not matter, empty while none is chosen. */
  readonly targets?: readonly string[];
  /** Language of the original; null or left out while it is not known. */
  readonly source?: string | null;
}

/**
 * Whether a list can be of use. Languages are compared by their roots: that is how glossaries and
 * style rule lists name them, and all their variants use them (service-api §12.1, §15). One of
 * several targets is enough: the others do without.
 */
export function fits(list: OfferedList, { targets, source = null }: WantedLanguages): boolean {
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
