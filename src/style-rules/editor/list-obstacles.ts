import { countCodePoints } from "../../lib/count-code-points.ts";
import {
  MAX_LABEL_LETTERS,
  MAX_PROMPT_LETTERS,
  MAX_STYLE_NAME_LETTERS,
} from "../../service/style-rules/style-rule-list.ts";
import type { EditedList } from "../../store/style-draft.ts";

/** What the service would refuse; each kind has its sentence (`style_obstacle_<kind>`). */
export type ObstacleKind =
  | "name_missing"
  | "name_long"
  | "label_missing"
  | "label_long"
  | "prompt_missing"
  | "prompt_long";

export interface Obstacle {
  readonly kind: ObstacleKind;
  /** Place of the instruction it is about, from 0; null when it is about the list. */
  readonly index: number | null;
}

/**
 * What keeps a list from being sent, in the order in which it stands on the page. Limits count
 * characters (code points), as the service does. How many instructions are too many is for the
 * service to say (service-api §19).
 */
export function obstaclesOf({ name, instructions }: EditedList): readonly Obstacle[] {
  const found: Obstacle[] = [];
  const check = (text: string, most: number, what: "name" | "label" | "prompt", index?: number) => {
    const at = index ?? null;
    if (text.trim() === "") found.push({ kind: `${what}_missing`, index: at });
    else if (countCodePoints(text.trim()) > most) found.push({ kind: `${what}_long`, index: at });
  };
  check(name, MAX_STYLE_NAME_LETTERS, "name");
  for (const [index, { label, prompt }] of instructions.entries()) {
    check(label, MAX_LABEL_LETTERS, "label", index);
    check(prompt, MAX_PROMPT_LETTERS, "prompt", index);
  }
  return found;
}
