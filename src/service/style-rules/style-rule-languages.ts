/** Languages that a style rule list can be for, all of them roots (service-api §12.3). */
export const STYLE_LANGUAGES = ["de", "en", "es", "fr", "it", "ja", "ko", "zh"] as const;
export type StyleLanguage = (typeof STYLE_LANGUAGES)[number];

/**
 * The language of the lists that go with a target language, which is its root: `en` for `en-GB`
 * (service-api §12.1). Null where there can be none.
 * @param target BCP 47 tag, in any case
 */
export function styleLanguageOf(target: string): StyleLanguage | null {
  const [root = ""] = target.toLowerCase().split("-");
  return STYLE_LANGUAGES.find((language) => language === root) ?? null;
}
