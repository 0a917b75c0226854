/** Languages of style rule lists, without variants (service-api §12.3). */
export const STYLE_RULE_LANGUAGES = ["de", "en", "es", "fr", "it", "ja", "ko", "zh"] as const;
export type StyleRuleLanguage = (typeof STYLE_RULE_LANGUAGES)[number];

/**
 * The language of style rule lists for a target language: its root, so `en` for `en-GB`
 * (service-api §12.1). Null without such lists.
 * @param target BCP 47 tag, in any case
 */
export function styleRuleLanguageOf(target: string): StyleRuleLanguage | null {
  const [root = ""] = target.toLowerCase().split("-");
  return STYLE_RULE_LANGUAGES.find((language) => language === root) ?? null;
}
