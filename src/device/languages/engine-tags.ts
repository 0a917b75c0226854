// The recogniser names Chinese by the region of its script, as in the Web Speech API.
const RECOGNISER_TAGS: Readonly<Record<string, string>> = {
  "zh-hans": "zh",
  "zh-hant": "zh-TW",
};

// The translator refuses regions of English and of most other languages, and knows Norwegian only
// by its macrolanguage. Portuguese and Chinese keep their variants: they are written differently.
const TRANSLATOR_TAGS: Readonly<Record<string, string>> = {
  nb: "no",
  "zh-hans": "zh-Hans",
  "zh-hant": "zh-Hant",
  "zh-cn": "zh-Hans",
  "zh-tw": "zh-Hant",
  "pt-br": "pt-BR",
  "pt-pt": "pt-PT",
};

/** The tag by which the browser's recogniser knows a language. */
export function recogniserTag(language: string): string {
  return RECOGNISER_TAGS[language.toLowerCase()] ?? language;
}

/** The tag by which the browser's translator knows a language. */
export function translatorTag(language: string): string {
  const [base = language] = language.split("-");
  return TRANSLATOR_TAGS[language.toLowerCase()] ?? TRANSLATOR_TAGS[base] ?? base;
}

/** Whether the browser's translator sees two languages as one, so that nothing is to be done. */
export function isSameForTranslator(one: string, other: string): boolean {
  return translatorTag(one) === translatorTag(other);
}
