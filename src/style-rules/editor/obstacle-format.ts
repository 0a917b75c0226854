import {
  MAX_LABEL_LETTERS,
  MAX_PROMPT_LETTERS,
  MAX_STYLE_NAME_LETTERS,
} from "../../service/style-rules/style-rule-list.ts";
import type { TextLookup } from "../../ui/texts.ts";
import type { Reading } from "../locale.ts";
import type { Obstacle } from "./list-obstacles.ts";

/** What keeps a list from being sent, as a sentence. */
export function obstacleWords(
  { kind, index }: Obstacle,
  text: TextLookup,
  { number }: Pick<Reading, "number">,
): string {
  const place = number((index ?? 0) + 1);
  switch (kind) {
    case "name_missing":
      return text("style_obstacle_name_missing");
    case "name_long":
      return text("style_obstacle_name_long", number(MAX_STYLE_NAME_LETTERS));
    case "label_long":
      return text("style_obstacle_label_long", place, number(MAX_LABEL_LETTERS));
    case "prompt_long":
      return text("style_obstacle_prompt_long", place, number(MAX_PROMPT_LETTERS));
    default:
      return text(`style_obstacle_${kind}`, place);
  }
}
