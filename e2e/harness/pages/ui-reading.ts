import type { Page } from "@playwright/test";
import { placeholdersOf, readCatalogue } from "./catalogues.ts";
import { OPEN_FOLDS } from "./open-folds.ts";

export interface UiReading {
  readonly language: string;
  readonly direction: string;
  readonly texts: readonly string[];
  readonly tooNarrow: readonly string[];
}

/** Defines `tooNarrow`: the elements of a page whose text does not fit. */
export const FIND_TOO_NARROW = `const isTooNarrow = (element) => {
  const { overflowX, textOverflow } = getComputedStyle(element);
  const scrolls = overflowX === "auto" || overflowX === "scroll";
  const wants = element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
  return wants && !scrolls && textOverflow !== "ellipsis" && !element.matches("input, select, .unseen");
};
const tooNarrow = [document.documentElement, ...document.body.querySelectorAll("*")]
  .filter(isTooNarrow)
  .map((element) => element.tagName + "." + element.className + ": " + element.textContent);`;

export const READ_UI = `(async () => {
  await ${OPEN_FOLDS};
  const texts = new Set();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) texts.add(words.currentNode.data.trim());
  for (const element of document.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "placeholder", "label", "alt"]) {
      texts.add((element.getAttribute(name) ?? "").trim());
    }
  }
  texts.add(document.title);
  texts.delete("");
  ${FIND_TOO_NARROW}
  const { lang: language } = document.documentElement;
  const direction = getComputedStyle(document.body).direction;
  return { language, direction, texts: [...texts], tooNarrow };
})()`;

/**
 * The texts of a page that are English although the language has a translation.
 * @param language name of the catalogue that the page should use
 */
export function englishIn(language: string, texts: readonly string[]): readonly string[] {
  const known = knownTexts.get(language) ?? readTexts(language);
  knownTexts.set(language, known);
  return texts.filter((text) => known.isEnglish(text) && !known.isOwn(text));
}

type IsOneOf = (text: string) => boolean;

const knownTexts = new Map<string, { readonly isEnglish: IsOneOf; readonly isOwn: IsOneOf }>();

function readTexts(language: string) {
  const own = readCatalogue(language);
  // A language code may stand beside its name.
  const english = Object.entries(readCatalogue("en"))
    .filter(([key, { message }]) => key !== "texts_language" && own[key]?.message !== message)
    .map(([, { message }]) => message);
  const ownTexts = Object.values(own).map(({ message }) => message);
  return { isEnglish: oneOf(english), isOwn: oneOf(ownTexts) };
}

function oneOf(messages: readonly string[]): IsOneOf {
  const hasGap = (message: string) => placeholdersOf(message).length > 0;
  const patterns = messages.filter(hasGap).map(patternOf);
  const whole = new Set(messages.filter((each) => !hasGap(each) && /\p{L}/u.test(each)));
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text));
}

export async function useCatalogue(page: Page, language: string): Promise<void> {
  await page.addInitScript(`(() => {
    const catalogue = ${JSON.stringify(readCatalogue(language))};
    chrome.i18n.getUILanguage = () => ${JSON.stringify(language)};
    chrome.i18n.getMessage = (key, substitutions = []) => {
      const { message = "" } = catalogue[key] ?? {};
      const values = [substitutions].flat();
      return message.replace(/\\$([1-9])/g, (gap, position) => values[position - 1]);
    };
  })()`);
}

/**
 * Matches a message with any text in its placeholders, each in a group. A message of placeholders
 * alone matches nothing.
 */
export function patternOf(message: string): RegExp {
  const parts = message.split(/\$[1-9]/);
  if (!/\p{L}/u.test(parts.join(""))) return /^\b$/;
  const escaped = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${escaped.join("(.+)")}$`, "u");
}
