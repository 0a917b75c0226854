import type { Page } from "@playwright/test";
import { languageNamer } from "../../../src/captions/text/language-name.ts";
import { directionOf } from "../../../src/captions/text/writing-direction.ts";
import { interfaceOffer, LANGUAGE_RESOURCES } from "../../../src/service/languages/languages.ts";
import { fillPlaceholders, placeholdersOf, readCatalogue } from "./catalogues.ts";
import { FIND_TOO_NARROW, patternOf } from "./ui-reading.ts";

type Translate = (text: string) => string;

/**
 * Replaces the texts of an open page by those of other catalogues, and puts the first ones back. A
 * page takes much longer to load than to draw.
 * @param from name of the catalogue that the page uses
 * @returns the elements whose text does not fit, each with the language
 */
export async function tooNarrowIn(
  page: Page,
  from: string,
  languages: readonly string[],
): Promise<readonly string[]> {
  const texts = await page.evaluate<readonly string[]>(COLLECT_TEXTS);
  const found: string[] = [];
  for (const language of [...languages, from]) {
    const translate = translator(from, language);
    const translated = texts.map((text) => [text, translate(text)]);
    const marks = { language, direction: directionOf(language) };
    const tooNarrow = await page.evaluate<readonly string[]>(
      `(${SHOW_TEXTS})(new Map(${JSON.stringify(translated)}), ${JSON.stringify(marks)})`,
    );
    found.push(...tooNarrow.map((element) => `${language}: ${element}`));
  }
  return found;
}

const COLLECT_TEXTS = `(() => {
  const nodes = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode;
    const text = node.data.trim();
    if (text !== "") nodes.push({ node, text, data: node.data });
  }
  globalThis.shownTexts = nodes;
  return [...new Set(nodes.map(({ text }) => text))];
})()`;

const SHOW_TEXTS = `(translated, { language, direction }) => {
  Object.assign(document.documentElement, { lang: language, dir: direction });
  for (const { node, text, data } of shownTexts) {
    node.data = data.replace(text, () => translated.get(text));
  }
  ${FIND_TOO_NARROW}
  return tooNarrow;
}`;

const translators = new Map<string, Translate>();

function translator(from: string, to: string): Translate {
  const name = `${from} ${to}`;
  const known = translators.get(name) ?? createTranslator(from, to);
  translators.set(name, known);
  return known;
}

function createTranslator(from: string, to: string): Translate {
  const own = readCatalogue(to);
  const whole = new Map<string, string>();
  const filled: { readonly pattern: RegExp; readonly order: readonly string[]; own: string }[] = [];
  // Texts that are the same in one language may differ in another; the longest one has to fit.
  const keep = (text: string, translation: string) => {
    if (translation.length > (whole.get(text)?.length ?? 0)) whole.set(text, translation);
  };
  for (const [key, { message }] of Object.entries(readCatalogue(from))) {
    const translation = own[key]?.message ?? message;
    const order = placeholdersOf(message);
    if (order.length === 0) keep(message, translation);
    else filled.push({ pattern: patternOf(message), order, own: translation });
  }
  // The pattern with most words of its own is the right one.
  filled.sort((one, other) => other.pattern.source.length - one.pattern.source.length);
  const [nameHere, nameThere] = [languageNamer(from), languageNamer(to)];
  for (const tag of LANGUAGE_RESOURCES.flatMap((each) => interfaceOffer(each).targets)) {
    keep(nameHere(tag).name, nameThere(tag).name);
  }
  const translate: Translate = (text) => {
    const translation = whole.get(text);
    if (translation !== undefined) return translation;
    for (const { pattern, order, own: message } of filled) {
      const values = pattern.exec(text)?.slice(1);
      if (!values) continue;
      const substitutes: string[] = [];
      for (const [at, placeholder] of order.entries()) {
        substitutes[Number(placeholder.slice(1)) - 1] = translate(values[at] ?? "");
      }
      return fillPlaceholders(message, substitutes);
    }
    return text;
  };
  return translate;
}
