import type { GlossaryPair } from "../terms/glossary.ts";

export const LIST_KINDS = ["glossary", "spokenTerms", "style"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export interface NamedList {
  readonly kind: ListKind;
  readonly id: string;
  readonly name: string;
  /** BCP 47 tags: one for a style rule list, one per list for Spoken Terms. */
  readonly languages: readonly string[];
  /** Language pairs of a glossary; empty for other kinds. */
  readonly pairs: readonly GlossaryPair[];
}
