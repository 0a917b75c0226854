import { rootLanguage } from "../captions/text/writing-direction.ts";
import { i18n } from "./sync-api.ts";
import { text } from "./text.ts";

/**
 * BCP 47 tag for numbers, dates and names: the language of our texts. It includes the browser's
 * region when both are the same language.
 */
export function uiLanguage(): string {
  const browsers = i18n.getUILanguage();
  const ours = text("texts_language");
  return rootLanguage(browsers) === rootLanguage(ours) ? browsers : ours;
}
