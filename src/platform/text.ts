import type messages from "../../public/_locales/en/messages.json";
import { browser } from "./browser.ts";

/** Every text the user reads has a key in the message catalogue. */
export type TextKey = keyof typeof messages;

/**
 * The text of a key in the user's language.
 * @param substitutions values for the placeholders, in their order
 */
export function text(key: TextKey, ...substitutions: string[]): string {
  return browser.i18n.getMessage(key, substitutions);
}
