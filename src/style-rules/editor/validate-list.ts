import { countCodePoints } from "../../lib/count-code-points.ts";
import {
  MAX_LABEL_CHARACTERS,
  MAX_LIST_NAME_CHARACTERS,
  MAX_PROMPT_CHARACTERS,
} from "../../service/style-rules/style-rule-list.ts";
import type { EditedList } from "../../store/style-rule-drafts/style-rule-draft.ts";

/** Each kind has a message `style_obstacle_<kind>`. */
export type ValidationErrorKind =
  | "name_missing"
  | "name_long"
  | "label_missing"
  | "label_long"
  | "prompt_missing"
  | "prompt_long";

export interface ValidationError {
  readonly kind: ValidationErrorKind;
  /** Zero-based index of the instruction; null for the list itself. */
  readonly index: number | null;
}

/**
 * What the service would refuse, in the order of the page. Lengths count code points, as the
 * service does. The service alone knows the maximum number of instructions (service-api §19).
 */
export function validateList({ name, instructions }: EditedList): readonly ValidationError[] {
  const found: ValidationError[] = [];
  const check = (text: string, most: number, what: "name" | "label" | "prompt", index?: number) => {
    const at = index ?? null;
    if (text.trim() === "") found.push({ kind: `${what}_missing`, index: at });
    else if (countCodePoints(text.trim()) > most) found.push({ kind: `${what}_long`, index: at });
  };
  check(name, MAX_LIST_NAME_CHARACTERS, "name");
  for (const [index, { label, prompt }] of instructions.entries()) {
    check(label, MAX_LABEL_CHARACTERS, "label", index);
    check(prompt, MAX_PROMPT_CHARACTERS, "prompt", index);
  }
  return found;
}
