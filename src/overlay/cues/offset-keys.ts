import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";

/** Offset steps by physical key, pressed with Alt and Shift. */
const STEPS_MS: Readonly<Record<string, number>> = {
  BracketLeft: -100,
  BracketRight: 100,
  Semicolon: -1000,
  Quote: 1000,
};

/** Offset change for a key press, in milliseconds, or null for any other key. */
export function offsetStepMs(
  event: Pick<KeyboardEvent, "code" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">,
): number | null {
  const { code, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (!altKey || !shiftKey || ctrlKey || metaKey) return null;
  return STEPS_MS[code] ?? null;
}

export function formatOffset(offsetMs: number): string {
  const seconds = new Intl.NumberFormat(uiLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(Math.abs(offsetMs) / 1000);
  if (offsetMs === 0) return text("show_offset_none");
  return text(offsetMs > 0 ? "show_offset_later" : "show_offset_earlier", seconds);
}
