import type { SentenceStep } from "../../messaging/track-report.ts";

/** Steps by physical key, pressed with Alt and Shift. Players' time lines run from left to right. */
const STEPS: Readonly<Record<string, SentenceStep>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowDown: "repeat",
};

/** The sentence that a key press asks for, or null for any other key. */
export function sentenceStepOf(
  event: Pick<KeyboardEvent, "code" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">,
): SentenceStep | null {
  const { code, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (!altKey || !shiftKey || ctrlKey || metaKey) return null;
  return STEPS[code] ?? null;
}
