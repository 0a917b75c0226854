import type { ConfiguredRules } from "../../service/style-rules/style-rule-list.ts";
import type { OptionPath } from "./rule-choices.ts";
import type { RuleLabels } from "./rule-labels.ts";

export interface RuleView {
  readonly rules: ConfiguredRules;
  /** Saved rules; null for a list that is not saved yet. */
  readonly original: ConfiguredRules | null;
  /** Root language of the list. */
  readonly language: string;
  readonly labels: RuleLabels;
  readonly uiLanguage: string;
  readonly query: readonly string[];
  /** Sets an option; null removes it. */
  readonly setChoice: (place: OptionPath, value: string | null) => void;
  readonly replaceRules: (rules: ConfiguredRules) => void;
}
