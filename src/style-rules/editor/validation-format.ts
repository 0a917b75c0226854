import {
  MAX_LABEL_CHARACTERS,
  MAX_LIST_NAME_CHARACTERS,
  MAX_PROMPT_CHARACTERS,
} from "../../service/style-rules/style-rule-list.ts";
import type { TextLookup } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import type { ValidationError } from "./validate-list.ts";

export function formatValidationError(
  { kind, index }: ValidationError,
  text: TextLookup,
  { number }: Pick<StyleRulesLocale, "number">,
): string {
  const place = number((index ?? 0) + 1);
  switch (kind) {
    case "name_missing":
      return text("style_obstacle_name_missing");
    case "name_long":
      return text("style_obstacle_name_long", number(MAX_LIST_NAME_CHARACTERS));
    case "label_long":
      return text("style_obstacle_label_long", place, number(MAX_LABEL_CHARACTERS));
    case "prompt_long":
      return text("style_obstacle_prompt_long", place, number(MAX_PROMPT_CHARACTERS));
    default:
      return text(`style_obstacle_${kind}`, place);
  }
}
