import { useId, useMemo, useState } from "preact/hooks";
import type { ConfiguredRules } from "../../service/style-rules/style-rule-list.ts";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import { CategoryRules } from "./category-rules.tsx";
import { type RuleOption, ruleCatalogue } from "./rule-catalogue.ts";
import { chosenValue, isChanged, withChoice } from "./rule-choices.ts";
import { ruleSearch, splitQuery } from "./rule-search.ts";
import type { RuleView } from "./rule-view.ts";
import { type LoadedLabels, useRuleLabels } from "./use-rule-labels.ts";
import "../../ui/checkbox.css";
import "../../ui/field.css";
import "./rules-editor.css";

/** If a search leaves at most this many options, their values are shown too. */
export const FEW_OPTIONS = 6;

export interface RulesEditorProps {
  readonly rules: ConfiguredRules;
  /** Saved rules, to mark differences; absent for a list that is not saved yet. */
  readonly original?: ConfiguredRules;
  readonly language: string;
  readonly uiLanguage: string;
  readonly onChange: (rules: ConfiguredRules) => void;
}

export function RulesEditor(props: RulesEditorProps) {
  const text = useText();
  const labels = useRuleLabels(props.uiLanguage);
  if (labels === null) return <p class="quiet">{text("rules_loading")}</p>;
  if (labels === "missing") return <Notice kind="stopped">{text("rules_missing")}</Notice>;
  return <LoadedEditor {...props} labels={labels} />;
}

function LoadedEditor(props: RulesEditorProps & { readonly labels: LoadedLabels }) {
  const { rules, original = null, language, uiLanguage, onChange, labels } = props;
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  // The rules when "only set" was switched on; null while all options are shown.
  const [onlySetSince, setOnlySetSince] = useState<ConfiguredRules | null>(null);
  const showsOnlySet = onlySetSince !== null;
  const catalogue = useMemo(() => ruleCatalogue(rules, original ?? {}), [rules, original]);
  const search = useMemo(
    () => ruleSearch(catalogue, [labels.reader, labels.english]),
    [catalogue, labels],
  );
  const query = splitQuery(typed);
  const isSet = (option: RuleOption) => chosenValue(rules, option) !== null;
  // Options cleared just now stay visible and can be restored.
  const isOfInterest = (option: RuleOption) =>
    isSet(option) ||
    (original !== null && isChanged(rules, original, option)) ||
    (onlySetSince !== null && chosenValue(onlySetSince, option) !== null);
  const isShown = (option: RuleOption) =>
    (!showsOnlySet || isOfInterest(option)) && search(option, query);
  const shown = catalogue
    .map((whole) => ({ whole, options: whole.options.filter(isShown) }))
    .filter(({ options }) => options.length > 0);
  const total = shown.reduce((sum, { options }) => sum + options.length, 0);
  const setTotal = catalogue.flatMap(({ options }) => options).filter(isSet).length;
  const isNarrowed = showsOnlySet || query.length > 0;
  const view: RuleView = {
    rules,
    original,
    language,
    uiLanguage,
    labels: labels.reader,
    query,
    setChoice: (place, value) => onChange(withChoice(rules, place, value)),
    replaceRules: onChange,
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
            checked={showsOnlySet}
            onChange={(event) => setOnlySetSince(event.currentTarget.checked ? rules : null)}
          />
          <label for={`${id}-set`}>
            {text("rules_only_set", setTotal.toLocaleString(uiLanguage))}
          </label>
        </div>
      </search>
      <p class="rules-found quiet small" role="status">
        {isNarrowed && total > 0 && text("rules_found", total.toLocaleString(uiLanguage))}
        {total === 0 && text(query.length > 0 ? "rules_none_found" : "rules_none_set")}
      </p>
      {shown.map(({ whole, options }) => (
        <CategoryRules
          key={whole.category}
          whole={whole}
          shown={options}
          view={view}
          isNarrowed={isNarrowed}
          showsValues={query.length > 0 && total <= FEW_OPTIONS}
        />
      ))}
    </div>
  );
}
