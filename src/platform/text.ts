import type messages from "../../public/_locales/en/messages.json";
import { i18n } from "./sync-api.ts";

export type TextKey = keyof typeof messages;

/**
 * Returns a message in the user's language.
 * @param substitutions placeholder values, in their order
 */
export function text(key: TextKey, ...substitutions: string[]): string {
  return i18n.getMessage(key, substitutions);
}

/**
 * Loads the message catalogue early. All extension pages share one process, which keeps the first
 * result for good. If the first request comes from a page that closes at once, every text stays
 * empty. The worker therefore asks first.
 */
export function loadTexts(): void {
  text("extensionName");
}
