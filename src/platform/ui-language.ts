import { browser } from "./browser.ts";

/** BCP 47 tag of the language the browser's own texts are in. */
export function uiLanguage(): string {
  return browser.i18n.getUILanguage();
}
