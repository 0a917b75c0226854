import { rootLanguage } from "../captions/lines/writing-direction.ts";
import { browser } from "./browser.ts";
import { text } from "./text.ts";

/**
 * BCP 47 tag of the language the user reads: that of our texts, so that numbers, dates and names in
 * them fit, with the region the browser's own texts are for when they are in the same language.
 */
export function uiLanguage(): string {
  const browsers = browser.i18n.getUILanguage();
  const ours = text("texts_language");
  return rootLanguage(browsers) === rootLanguage(ours) ? browsers : ours;
}
