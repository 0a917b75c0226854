import type { TextLookup } from "../../ui/texts.ts";
import type { Reading } from "../locale.ts";
import type { RuleWords } from "../rules/rule-labels.ts";
import type { ItemValue, ListChange } from "./list-merge.ts";

/** What changes are told with; rules by their raw names until the plain ones are loaded. */
export interface ChangeSpeech {
  readonly text: TextLookup;
  readonly reading: Pick<Reading, "nameLanguage">;
  readonly words: RuleWords | null;
}

/** What was changed. */
export function changeTitle({ item, from, to }: ListChange, { text, words }: ChangeSpeech): string {
  switch (item.kind) {
    case "name":
      return text("style_name");
    case "order":
      return text("style_change_order");
    case "rule": {
      const category = words?.category(item.category) ?? item.category;
      return `${category}: ${words?.option(item.category, item.option) ?? item.option}`;
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

/** What it says on one side; a sign for nothing where there is nothing. */
export function valueWords(
  { item }: ListChange,
  value: ItemValue,
  { text, reading, words }: ChangeSpeech,
): string {
  if (item.kind === "order") return text("style_change_order");
  if (value === null) return text("style_change_none");
  if (typeof value !== "string") {
    const { label, prompt, sourceLanguage } = value;
    const language =
      sourceLanguage === null ? "" : ` (${reading.nameLanguage(sourceLanguage).name})`;
    return `${label}: ${prompt}${language}`;
  }
  if (item.kind !== "rule") return value;
  return words?.value(item.category, item.option, value) ?? value;
}
