import { rootLanguage } from "../../captions/text/writing-direction.ts";
import type { Settings } from "../schema/settings.ts";
import { changeSettings } from "../stored/settings-store.ts";

/**
 * The default style rule list of a target language; empty for none. The free plan has no style
 * rules (service-api §1.2).
 * @param target BCP 47 tag; variants use the list of their root (service-api §12.1)
 */
export function defaultStyleRuleListFor(
  { styleRules, service }: Pick<Settings, "styleRules" | "service">,
  target: string,
): string {
  if (service.plan === "free") return "";
  return styleRules.defaults[rootLanguage(target)] ?? "";
}

/**
 * The style rule list that a choice stands for.
 * @param choice an identifier; empty for none; null for the default of the target language
 */
export function resolveStyleRuleList(
  choice: string | null,
  settings: Pick<Settings, "styleRules" | "service">,
  target: string,
): string {
  return choice ?? defaultStyleRuleListFor(settings, target);
}

/**
 * Sets the default style rule list of a language.
 * @param language a BCP 47 tag without variant
 * @param styleId empty for none
 */
export async function setDefaultStyleRuleList(language: string, styleId: string): Promise<void> {
  await changeSettings((settings) => {
    const { [language]: _, ...others } = settings.styleRules.defaults;
    const defaults = styleId === "" ? others : { ...others, [language]: styleId };
    return { ...settings, styleRules: { ...settings.styleRules, defaults } };
  });
}
