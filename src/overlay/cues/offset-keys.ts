import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";

/** With Alt and Shift, by where the key lies: the upper row in small steps, the lower in large ones. */
const STEPS_MS: Readonly<Record<string, number>> = {
  BracketLeft: -100,
  BracketRight: 100,
  Semicolon: -1000,
  Quote: 1000,
};

/** By how much a key press moves the cues, in milliseconds; null for what is none of ours. */
export function nudgeOf(
  event: Pick<KeyboardEvent, "code" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">,
): number | null {
  const { code, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (!altKey || !shiftKey || ctrlKey || metaKey) return null;
  return STEPS_MS[code] ?? null;
}

/** Tells where the cues stand now. */
export function offsetSentence(offsetMs: number): string {
  const seconds = new Intl.NumberFormat(uiLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(Math.abs(offsetMs) / 1000);
  if (offsetMs === 0) return text("show_offset_none");
  return text(offsetMs > 0 ? "show_offset_later" : "show_offset_earlier", seconds);
}
