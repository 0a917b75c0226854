import { Glossaries } from "./glossaries.ts";
import { knownGlossaries, knownSpokenTerms, knownStyles } from "./known-lists.ts";
import { SpokenTermsCollections } from "./spoken-terms-collections.ts";
import { StyleRuleLists } from "./style-rule-lists.ts";

/** Everything an account keeps to refer to from its requests (interface: Related collections). */
export class AccountLists {
  readonly styles = new StyleRuleLists();
  readonly glossaries = new Glossaries();
  readonly spokenTerms = new SpokenTermsCollections();

  /** @param beginning whether the account has the lists that everybody begins with */
  constructor(beginning: "known" | "empty", nowMs: number) {
    if (beginning === "empty") return;
    for (const [id, draft] of Object.entries(knownStyles)) this.styles.add(draft, nowMs, id);
    for (const [id, draft] of Object.entries(knownGlossaries))
      this.glossaries.add(draft, nowMs, id);
    for (const [id, draft] of Object.entries(knownSpokenTerms)) {
      this.spokenTerms.add(draft, nowMs, id);
    }
  }
}
