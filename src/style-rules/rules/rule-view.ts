import type { ConfiguredRules } from "../../service/style-rules/style-rule-list.ts";
import type { OptionPlace } from "./rule-choices.ts";
import type { RuleWords } from "./rule-labels.ts";

/** What every part of the editor is shown with. */
export interface RuleView {
  readonly rules: ConfiguredRules;
  /** What the service holds; null for a list that it does not hold yet. */
  readonly original: ConfiguredRules | null;
  /** Root language of the list. */
  readonly language: string;
  readonly words: RuleWords;
  /** BCP 47 tag of the texts, for numbers. */
  readonly uiLanguage: string;
  /** The words that are searched for, folded. */
  readonly query: readonly string[];
  /** Takes a value for an option, null for none. */
  readonly choose: (place: OptionPlace, value: string | null) => void;
  /** Takes other rules. */
  readonly replace: (rules: ConfiguredRules) => void;
}
