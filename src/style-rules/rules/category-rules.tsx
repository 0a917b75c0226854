import { useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import { Fold } from "./fold.tsx";
import { FoundWords } from "./highlighted-text.tsx";
import type { RuleCategory, RuleOption } from "./rule-catalogue.ts";
import { chosenValue, isChanged, withCategoryOf, withoutCategory } from "./rule-choices.ts";
import { languagesOfOption, suits } from "./rule-languages.ts";
import { RuleRow } from "./rule-row.tsx";
import type { RuleView } from "./rule-view.ts";

export interface CategoryRulesProps {
  /** The category with all its options. */
  readonly whole: RuleCategory;
  /** Those of its options that are to be shown. */
  readonly shown: readonly RuleOption[];
  readonly view: RuleView;
  /** Whether something is searched for or left out, so that what is shown was asked for. */
  readonly narrowed: boolean;
  /** Whether there are so few that their values may be shown as well. */
  readonly few: boolean;
}

/** The options of one category, those that plainly belong to other languages below a fold. */
export function CategoryRules({ whole, shown, view, narrowed, few }: CategoryRulesProps) {
  const text = useText();
  const part = useRef<HTMLDivElement>(null);
  const { category, options } = whole;
  const { rules, original, language } = view;
  const name = view.words.category(category);
  const set = options.filter((option) => chosenValue(rules, option) !== null);
  const changed = options.some((option) => original && isChanged(rules, original, option));
  const isNear = (option: RuleOption) =>
    suits(languagesOfOption(category, option.option), language);
  const near = shown.filter(isNear);
  const others = shown.filter((option) => !isNear(option));
  const count = (of: number) => of.toLocaleString(view.uiLanguage);
  const replace = (next: typeof rules) => {
    // The button goes away with what it changes.
    part.current?.querySelector("summary")?.focus();
    view.replace(next);
  };
  const rows = (of: readonly RuleOption[]) => (
    <ul class="rule-rows">
      {of.map((option) => (
        <RuleRow key={option.option} option={option} view={view} startsOpen={few} />
      ))}
    </ul>
  );
  return (
    <div ref={part} class="rules-category">
      <Fold
        class="rules-fold"
        startsOpen={narrowed}
        summary={
          <span class="rules-category-head">
            <h3>
              <FoundWords text={name} query={view.query} />
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
              <Fold
                class="rules-fold rules-others"
                startsOpen={narrowed}
                summary={
                  <span class="rules-category-head">
                    <span>{text("rules_other_languages")}</span>
                    <span class="quiet small">{othersCount()}</span>
                  </span>
                }
              >
                {() => rows(others)}
              </Fold>
            )}
          </>
        )}
      </Fold>
    </div>
  );

  function othersCount(): string {
    const all = options.filter((option) => !isNear(option));
    const setOnes = all.filter((option) => chosenValue(rules, option) !== null);
    return text("rules_set_count", count(setOnes.length), count(all.length));
  }
}
