import { Refusal } from "../http/reply.ts";
import { Glossaries } from "./glossaries.ts";
import type { Glossary } from "./glossary.ts";
import { knownGlossaries, knownSpokenTerms, knownStyles } from "./known-lists.ts";
import type { SpokenTerms } from "./spoken-terms-collection.ts";
import { SpokenTermsCollections } from "./spoken-terms-collections.ts";
import type { StyleRuleList } from "./style-rule-list.ts";
import { StyleRuleLists } from "./style-rule-lists.ts";

/** How an account's lists begin and which others there may be. */
export interface AccountListsOptions {
  /** Without the lists that everybody begins with. */
  readonly isEmpty: boolean;
  /** Calls about lists are not to be had, so lists are kept elsewhere too: any identifier may be one's. */
  readonly areElsewhere: boolean;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

/** Everything an account keeps to refer to from its requests (service-api §12, §15, §16). */
export class AccountLists {
  readonly styles = new StyleRuleLists();
  readonly glossaries = new Glossaries();
  readonly spokenTerms = new SpokenTermsCollections();
  readonly #areElsewhere: boolean;

  constructor({ isEmpty, areElsewhere, nowMs }: AccountListsOptions) {
    this.#areElsewhere = areElsewhere;
    if (isEmpty) return;
    for (const [id, draft] of Object.entries(knownStyles)) this.styles.add(draft, nowMs, id);
    for (const [id, draft] of Object.entries(knownGlossaries)) {
      this.glossaries.add(draft, nowMs, id);
    }
    for (const [id, draft] of Object.entries(knownSpokenTerms)) {
      this.spokenTerms.add(draft, nowMs, id);
    }
  }

  /** The list a request names; undefined where it is kept elsewhere. @throws Refusal 404 */
  styleOf(id: string): StyleRuleList | undefined {
    return this.#named(() => this.styles.find(id));
  }

  /** The same of a glossary. @throws Refusal 404 */
  glossaryOf(id: string): Glossary | undefined {
    return this.#named(() => this.glossaries.find(id));
  }

  /** The same of Spoken Terms. @throws Refusal 404 */
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
