import { browser } from "../../../platform/browser.ts";
import { uiLanguage } from "../../../platform/ui-language.ts";
import type { SelectionFacts } from "./selection-target.ts";

/** Of a text in several languages none is its language. */
const LEAST_PERCENT = 70;

/** What the browser tells by itself, without asking anybody else. */
export async function selectionFacts(text: string): Promise<SelectionFacts> {
  const [acceptedLanguages, detected] = await Promise.all([
    browser.i18n.getAcceptLanguages(),
    browser.i18n.detectLanguage(text),
  ]);
  const [most] = detected.languages;
  const isClear = detected.isReliable && most !== undefined && most.percentage >= LEAST_PERCENT;
  return {
    uiLanguage: uiLanguage(),
    acceptedLanguages,
    textLanguage: isClear ? most.language : null,
  };
}
