import { countCodePoints } from "../../lib/count-code-points.ts";
import { useText } from "../../ui/texts.ts";
import type { Reading } from "../locale.ts";

export interface LetterCountProps {
  readonly id: string;
  readonly typed: string;
  readonly most: number;
  readonly reading: Reading;
}

/**
 * How many characters are used of how many. They are counted as the service counts them, which is
 * by code points (JSON Schema `maxLength`): an emoji is one, where the length of the text says two.
 */
export function LetterCount({ id, typed, most, reading }: LetterCountProps) {
  const text = useText();
  const count = countCodePoints(typed.trim());
  const isOver = count > most;
  return (
    <p id={id} class={isOver ? "field-problem small" : "quiet small"}>
      {text(
        isOver ? "style_letters_over" : "style_letters",
        reading.number(count),
        reading.number(most),
      )}
    </p>
  );
}
