import { browser } from "../../../platform/browser.ts";
import { uiLanguage } from "../../../platform/ui-language.ts";
import type { SelectionFacts } from "./selection-target.ts";

// A text in several languages has no single language.
const LEAST_PERCENT = 70;

/** Collects what the browser knows of the user and the text, without any request. */
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
