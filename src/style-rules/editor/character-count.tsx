import { countCodePoints } from "../../lib/count-code-points.ts";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";

export interface CharacterCountProps {
  readonly id: string;
  readonly typed: string;
  readonly maximum: number;
  readonly locale: StyleRulesLocale;
}

/**
 * Characters used out of the maximum. Like the service, it counts code points (JSON Schema
 * `maxLength`), so an emoji is one character.
 */
export function CharacterCount({ id, typed, maximum, locale }: CharacterCountProps) {
  const text = useText();
  const count = countCodePoints(typed.trim());
  const isOver = count > maximum;
  return (
    <p id={id} class={isOver ? "field-problem small" : "quiet small"}>
      {text(
        isOver ? "style_letters_over" : "style_letters",
        locale.number(count),
        locale.number(maximum),
      )}
    </p>
  );
}
