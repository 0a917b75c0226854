import type { TextLookup } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import type { RuleLabels } from "../rules/rule-labels.ts";
import type { ItemValue, ListChange } from "./list-merge.ts";

/** Labels are null until loaded; rules then appear under the service's names. */
export interface ChangeFormatDeps {
  readonly text: TextLookup;
  readonly locale: Pick<StyleRulesLocale, "nameLanguage">;
  readonly words: RuleLabels | null;
}

export function formatChangeTitle(
  { item, from, to }: ListChange,
  { text, words: labels }: ChangeFormatDeps,
): string {
  switch (item.kind) {
    case "name":
      return text("style_name");
    case "order":
      return text("style_change_order");
    case "rule": {
      const category = labels?.category(item.category) ?? item.category;
      return `${category}: ${labels?.option(item.category, item.option) ?? item.option}`;
    }
    case "instruction": {
      const value = [to, from].find((each) => each !== null && typeof each !== "string");
      return text(
        "style_change_instruction",
        typeof value === "object" ? (value?.label ?? "") : "",
      );
    }
  }
}

/** The value of one side, or a placeholder if that side has none. */
export function formatChangeValue(
  { item }: ListChange,
  value: ItemValue,
  { text, locale, words: labels }: ChangeFormatDeps,
): string {
  if (item.kind === "order") return text("style_change_order");
  if (value === null) return text("style_change_none");
  if (typeof value !== "string") {
    const { label, prompt, sourceLanguage } = value;
    const language =
      sourceLanguage === null ? "" : ` (${locale.nameLanguage(sourceLanguage).name})`;
    return `${label}: ${prompt}${language}`;
  }
  if (item.kind !== "rule") return value;
  return labels?.value(item.category, item.option, value) ?? value;
}
