import { type Catalogue, fillPlaceholders, readCatalogue } from "./catalogues.ts";

const catalogues = new Map<string, Catalogue>();

/**
 * A text of the extension in English, with its placeholders filled.
 * @throws Error when there is none with this key
 */
export function uiText(key: string, ...substitutes: readonly string[]): string {
  return uiTextIn("en", key, ...substitutes);
}

/**
 * A text of the extension in one of its languages, with its placeholders filled.
 * @throws Error when there is none with this key
 */
export function uiTextIn(language: string, key: string, ...substitutes: readonly string[]): string {
  const catalogue = catalogues.get(language) ?? readCatalogue(language);
  catalogues.set(language, catalogue);
  const entry = catalogue[key];
  if (!entry) throw new Error(`The extension has no text "${key}" in ${language}.`);
  return fillPlaceholders(entry.message, substitutes);
}
