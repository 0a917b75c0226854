import { useId } from "preact/hooks";
import { useText } from "../../ui/texts.ts";
import { HighlightedText } from "./highlighted-text.tsx";
import { isKnownValue, type RuleOption } from "./rule-catalogue.ts";
import { chosenValue } from "./rule-choices.ts";
import { RuleExample } from "./rule-example.tsx";
import { languagesOfOption, languagesOfValue, suitsLanguage } from "./rule-languages.ts";
import type { RuleView } from "./rule-view.ts";

export function RuleValues({ option, view }: { option: RuleOption; view: RuleView }) {
  const text = useText();
  const id = useId();
  const { category } = option;
  const chosen = chosenValue(view.rules, option);
  const held = view.original && chosenValue(view.original, option);
  // In the section of other languages, all values belong to them.
  const isAllForOthers = !suitsLanguage(languagesOfOption(category, option.option), view.language);
  const isNear = (value: string) =>
    isAllForOthers || suitsLanguage(languagesOfValue(option, value), view.language);
  const others = option.values.filter((value) => !isNear(value));

  const radio = (value: string | null) => {
    const valueId = `${id}-${value === null ? "none" : option.values.indexOf(value)}`;
    const isHeld = view.original !== null && value === held && value !== chosen;
    const hints = [
      value !== null && !isKnownValue(option, value) && text("rules_unknown"),
      isHeld && text("rules_as_saved"),
    ].filter((hint) => hint !== false);
    return (
      <div key={valueId} class="rule-value">
        <input
          id={valueId}
          type="radio"
          name={id}
          value={value ?? ""}
          checked={value === chosen}
          aria-describedby={`${valueId}-example`}
          onChange={() => view.setChoice(option, value)}
        />
        <label for={valueId}>
          {value === null ? (
            text("rules_not_set")
          ) : (
            <HighlightedText
              text={view.labels.value(category, option.option, value)}
              query={view.query}
            />
          )}
        </label>
        <div id={`${valueId}-example`} class="rule-value-more quiet small">
          {value !== null && <RuleExample option={option} value={value} view={view} />}
          {hints.map((hint) => (
            <span key={hint}>{hint}</span>
          ))}
        </div>
      </div>
    );
  };

  return (
    <fieldset class="rule-values">
      <legend class="unseen">{view.labels.option(category, option.option)}</legend>
      {radio(null)}
      {option.values.filter(isNear).map(radio)}
      {others.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a second fieldset would be read as a question of its own
        <div class="rule-values" role="group" aria-labelledby={`${id}-others`}>
          <p id={`${id}-others`} class="rule-others quiet small">
            {text("rules_other_values")}
          </p>
          {others.map(radio)}
        </div>
      )}
    </fieldset>
  );
}
