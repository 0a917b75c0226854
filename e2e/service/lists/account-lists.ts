import { Refusal } from "../http/reply.ts";
import { Glossaries } from "./glossaries.ts";
import type { Glossary } from "./glossary.ts";
import { initialGlossaries, initialSpokenTerms, initialStyles } from "./initial-lists.ts";
import type { SpokenTerms } from "./spoken-terms-collection.ts";
import { SpokenTermsCollections } from "./spoken-terms-collections.ts";
import type { StyleRuleList } from "./style-rule-list.ts";
import { StyleRuleLists } from "./style-rule-lists.ts";

export interface AccountListsOptions {
  /** Starts without the lists of `initial-lists.ts`. */
  readonly isEmpty: boolean;
  /** Calls about lists fail, so lists count as stored elsewhere: any ID may exist. */
  readonly areElsewhere: boolean;
  readonly nowMs: number;
}

/** Everything of an account that requests can refer to (service-api §12, §15, §16). */
export class AccountLists {
  readonly styles = new StyleRuleLists();
  readonly glossaries = new Glossaries();
  readonly spokenTerms = new SpokenTermsCollections();
  readonly #areElsewhere: boolean;

  constructor({ isEmpty, areElsewhere, nowMs }: AccountListsOptions) {
    this.#areElsewhere = areElsewhere;
    if (isEmpty) return;
    for (const [id, draft] of Object.entries(initialStyles)) this.styles.add(draft, nowMs, id);
    for (const [id, draft] of Object.entries(initialGlossaries)) {
      this.glossaries.add(draft, nowMs, id);
    }
    for (const [id, draft] of Object.entries(initialSpokenTerms)) {
      this.spokenTerms.add(draft, nowMs, id);
    }
  }

  /**
   * Finds a style rule list; undefined when it is stored elsewhere.
   * @throws Refusal 404
   */
  styleOf(id: string): StyleRuleList | undefined {
    return this.#named(() => this.styles.find(id));
  }

  /**
   * Like `styleOf`, for a glossary.
   * @throws Refusal 404
   */
  glossaryOf(id: string): Glossary | undefined {
    return this.#named(() => this.glossaries.find(id));
  }

  /**
   * Like `styleOf`, for Spoken Terms.
   * @throws Refusal 404
   */
  spokenTermsOf(id: string): SpokenTerms | undefined {
    return this.#named(() => this.spokenTerms.find(id));
  }

  #named<List>(find: () => List): List | undefined {
    try {
      return find();
    } catch (error) {
      if (this.#areElsewhere && error instanceof Refusal) return undefined;
      throw error;
    }
  }
}
