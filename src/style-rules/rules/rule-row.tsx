import { useRef } from "preact/hooks";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import { Disclosure } from "./disclosure.tsx";
import { HighlightedText } from "./highlighted-text.tsx";
import type { RuleOption } from "./rule-catalogue.ts";
import { chosenValue, isChanged } from "./rule-choices.ts";
import { RuleExample } from "./rule-example.tsx";
import { RuleValues } from "./rule-values.tsx";
import type { RuleView } from "./rule-view.ts";

export interface RuleRowProps {
  readonly option: RuleOption;
  readonly view: RuleView;
  readonly startsOpen: boolean;
}

export function RuleRow({ option, view, startsOpen }: RuleRowProps) {
  const text = useText();
  const row = useRef<HTMLLIElement>(null);
  const { category } = option;
  const name = view.labels.option(category, option.option);
  const value = chosenValue(view.rules, option);
  const changed = view.original !== null && isChanged(view.rules, view.original, option);
  const clear = () => {
    // The button disappears with what it clears.
    row.current?.querySelector("summary")?.focus();
    view.setChoice(option, null);
  };
  return (
    <li ref={row} class={value === null ? "rule" : "rule rule-set"}>
      <Disclosure
        class="rule-fold"
        startsOpen={startsOpen}
        summary={
          <span class="rule-head">
            <span class="rule-name">
              <HighlightedText text={name} query={view.query} />
            </span>
            {changed && <span class="rule-changed small">{text("rules_changed")}</span>}
            <span class="rule-choice small">
              {value === null
                ? text("rules_not_set")
                : view.labels.value(category, option.option, value)}
            </span>
            {value !== null && (
              <span class="rule-choice-example quiet small">
                <RuleExample option={option} value={value} view={view} />
              </span>
            )}
          </span>
        }
      >
        {() => <RuleValues option={option} view={view} />}
      </Disclosure>
      {value !== null && (
        <IconButton icon="close" label={text("rules_clear_option", name)} onClick={clear} />
      )}
    </li>
  );
}
