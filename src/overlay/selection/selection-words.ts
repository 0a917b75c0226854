import { isInLanguage } from "../../captions/transcript/translation-units.ts";
import type { TranslatedSelection } from "../../messaging/selection-message.ts";
import { type TextKey, text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import type { NoSelection } from "./read-selection.ts";
import type { Replaced } from "./replace-text.ts";

/** What is said where there is nothing to translate. */
export const NO_SELECTION_WORDS: Readonly<Record<NoSelection, TextKey>> = {
  none: "selection_none",
  secret: "selection_secret",
  foreign: "selection_foreign",
};

/** What is said where the words could not be replaced. */
export const REPLACED_WORDS: Readonly<Record<Exclude<Replaced, "done">, TextKey>> = {
  changed: "selection_changed",
  full: "selection_full",
  refused: "selection_refused",
};

/** What else is to be known of a translation: each in a sentence. */
export function selectionNote(translation: TranslatedSelection): string {
  const { source, target, billedCharacters, isStyleGone } = translation;
  const sentences: string[] = [];
  if (source !== "" && isInLanguage(source, target)) sentences.push(text("selection_same"));
  if (isStyleGone) sentences.push(text("selection_style_gone"));
  if (billedCharacters !== null) {
    const count = new Intl.NumberFormat(uiLanguage()).format(billedCharacters);
    sentences.push(text("text_billed", count));
  }
  return sentences.join(" ");
}
