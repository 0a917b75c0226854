import { useId, useMemo, useState } from "preact/hooks";
import type { ConfiguredRules } from "../../service/style-rules/style-rule-list.ts";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import { CategoryRules } from "./category-rules.tsx";
import { type RuleOption, ruleCatalogue } from "./rule-catalogue.ts";
import { chosenValue, isChanged, withChoice } from "./rule-choices.ts";
import { queryWords, ruleSearch } from "./rule-search.ts";
import type { RuleView } from "./rule-view.ts";
import { type LoadedWords, useRuleWords } from "./use-rule-labels.ts";
import "../../ui/checkbox.css";
import "../../ui/field.css";
import "./rules-editor.css";

/** So many options are shown with all their values when they are all that was found. */
export const FEW_OPTIONS = 6;

export interface RulesEditorProps {
  /** What is set now; nothing else is there. */
  readonly rules: ConfiguredRules;
  /** What the service holds, to mark what differs; left out for a list that it does not hold yet. */
  readonly original?: ConfiguredRules;
  /** Root language of the list. */
  readonly language: string;
  /** BCP 47 tag of the texts. */
  readonly uiLanguage: string;
  /** Gets the whole set, in which what is not set is not there. */
  readonly onChange: (rules: ConfiguredRules) => void;
}

/** All conventions of the service by category, searchable, each with what it does. */
export function RulesEditor(props: RulesEditorProps) {
  const text = useText();
  const words = useRuleWords(props.uiLanguage);
  if (words === null) return <p class="quiet">{text("rules_loading")}</p>;
  if (words === "missing") return <Notice kind="stopped">{text("rules_missing")}</Notice>;
  return <LoadedEditor {...props} words={words} />;
}

function LoadedEditor(props: RulesEditorProps & { readonly words: LoadedWords }) {
  const { rules, original = null, language, uiLanguage, onChange, words } = props;
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  // The rules as they were when the others were left out; null while all are shown.
  const [leftOutAt, leaveOutAt] = useState<ConfiguredRules | null>(null);
  const onlySet = leftOutAt !== null;
  const catalogue = useMemo(() => ruleCatalogue(rules, original ?? {}), [rules, original]);
  const search = useMemo(
    () => ruleSearch(catalogue, [words.reader, words.english]),
    [catalogue, words],
  );
  const query = queryWords(typed);
  const isSet = (option: RuleOption) => chosenValue(rules, option) !== null;
  // What has just been cleared stays, to be seen and put back.
  const isOfInterest = (option: RuleOption) =>
    isSet(option) ||
    (original !== null && isChanged(rules, original, option)) ||
    (leftOutAt !== null && chosenValue(leftOutAt, option) !== null);
  const isShown = (option: RuleOption) =>
    (!onlySet || isOfInterest(option)) && search(option, query);
  const shown = catalogue
    .map((whole) => ({ whole, options: whole.options.filter(isShown) }))
    .filter(({ options }) => options.length > 0);
  const total = shown.reduce((sum, { options }) => sum + options.length, 0);
  const setTotal = catalogue.flatMap(({ options }) => options).filter(isSet).length;
  const narrowed = onlySet || query.length > 0;
  const view: RuleView = {
    rules,
    original,
    language,
    uiLanguage,
    words: words.reader,
    query,
    choose: (place, value) => onChange(withChoice(rules, place, value)),
    replace: onChange,
  };
  return (
    <div class="rules-editor">
      <search class="rules-filter">
        <input
          type="search"
          class="input"
          aria-label={text("rules_search")}
          placeholder={text("rules_search")}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setTyped("");
          }}
        />
        <div class="checkbox">
          <input
            id={`${id}-set`}
            type="checkbox"
            checked={onlySet}
            onChange={(event) => leaveOutAt(event.currentTarget.checked ? rules : null)}
          />
          <label for={`${id}-set`}>
            {text("rules_only_set", setTotal.toLocaleString(uiLanguage))}
          </label>
        </div>
      </search>
      <p class="rules-found quiet small" role="status">
        {narrowed && total > 0 && text("rules_found", total.toLocaleString(uiLanguage))}
        {total === 0 && text(query.length > 0 ? "rules_none_found" : "rules_none_set")}
      </p>
      {shown.map(({ whole, options }) => (
        <CategoryRules
          key={whole.category}
          whole={whole}
          shown={options}
          view={view}
          narrowed={narrowed}
          few={query.length > 0 && total <= FEW_OPTIONS}
        />
      ))}
    </div>
  );
}
