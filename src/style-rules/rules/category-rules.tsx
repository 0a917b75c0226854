import { useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import { Disclosure } from "./disclosure.tsx";
import { HighlightedText } from "./highlighted-text.tsx";
import type { RuleCategory, RuleOption } from "./rule-catalogue.ts";
import { chosenValue, isChanged, withCategoryOf, withoutCategory } from "./rule-choices.ts";
import { languagesOfOption, suitsLanguage } from "./rule-languages.ts";
import { RuleRow } from "./rule-row.tsx";
import type { RuleView } from "./rule-view.ts";

export interface CategoryRulesProps {
  readonly whole: RuleCategory;
  readonly shown: readonly RuleOption[];
  readonly view: RuleView;
  /** Whether a search or filter narrows the options. */
  readonly isNarrowed: boolean;
  /** Whether so few options are left that their values are shown too. */
  readonly showsValues: boolean;
}

/** The options of a category. Options of other languages are in a closed section. */
export function CategoryRules({ whole, shown, view, isNarrowed, showsValues }: CategoryRulesProps) {
  const text = useText();
  const part = useRef<HTMLDivElement>(null);
  const { category, options } = whole;
  const { rules, original, language } = view;
  const name = view.labels.category(category);
  const set = options.filter((option) => chosenValue(rules, option) !== null);
  const changed = options.some((option) => original && isChanged(rules, original, option));
  const isNear = (option: RuleOption) =>
    suitsLanguage(languagesOfOption(category, option.option), language);
  const near = shown.filter(isNear);
  const others = shown.filter((option) => !isNear(option));
  const count = (of: number) => of.toLocaleString(view.uiLanguage);
  const replace = (next: typeof rules) => {
    // The button disappears with what it changes.
    part.current?.querySelector("summary")?.focus();
    view.replaceRules(next);
  };
  const rows = (of: readonly RuleOption[]) => (
    <ul class="rule-rows">
      {of.map((option) => (
        <RuleRow key={option.option} option={option} view={view} startsOpen={showsValues} />
      ))}
    </ul>
  );
  return (
    <div ref={part} class="rules-category">
      <Disclosure
        class="rules-fold"
        startsOpen={isNarrowed}
        summary={
          <span class="rules-category-head">
            <h3>
              <HighlightedText text={name} query={view.query} />
            </h3>
            <span class={set.length > 0 ? "rules-count-set small" : "quiet small"}>
              {text("rules_set_count", count(set.length), count(options.length))}
            </span>
          </span>
        }
      >
        {() => (
          <>
            {(set.length > 0 || changed) && (
              <div class="rules-category-actions">
                {set.length > 0 && (
                  <Button
                    aria-label={text("rules_clear_category_named", name)}
                    onClick={() => replace(withoutCategory(rules, category))}
                  >
                    {text("rules_clear_category")}
                  </Button>
                )}
                {original && changed && (
                  <Button
                    aria-label={text("rules_restore_category_named", name)}
                    onClick={() => replace(withCategoryOf(rules, original, category))}
                  >
                    {text("rules_restore_category")}
                  </Button>
                )}
              </div>
            )}
            {near.length > 0 && rows(near)}
            {others.length > 0 && (
              <Disclosure
                class="rules-fold rules-others"
                startsOpen={isNarrowed}
                summary={
                  <span class="rules-category-head">
                    <span>{text("rules_other_languages")}</span>
                    <span class="quiet small">{othersCount()}</span>
                  </span>
                }
              >
                {() => rows(others)}
              </Disclosure>
            )}
          </>
        )}
      </Disclosure>
    </div>
  );

  function othersCount(): string {
    const all = options.filter((option) => !isNear(option));
    const setOnes = all.filter((option) => chosenValue(rules, option) !== null);
    return text("rules_set_count", count(setOnes.length), count(all.length));
  }
}
