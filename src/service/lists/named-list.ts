import type { GlossaryPair } from "../terms/glossary.ts";

/** Collections of the account that requests name by an identifier. */
export const LIST_KINDS = ["glossary", "spokenTerms", "style"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** One of them, as it is offered to be picked. */
export interface NamedList {
  readonly kind: ListKind;
  readonly id: string;
  readonly name: string;
  /** Languages it holds: of a style rule list one, of Spoken Terms one a list; as BCP 47 tags. */
  readonly languages: readonly string[];
  /** Pairs of languages a glossary holds; empty for the other kinds. */
  readonly pairs: readonly GlossaryPair[];
}
