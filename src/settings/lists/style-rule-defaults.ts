import { rootLanguage } from "../../captions/lines/writing-direction.ts";
import type { Settings } from "../schema/settings.ts";
import { changeSettings } from "../stored/settings-store.ts";

/**
 * The style rule list that is used for a target language where nothing else is chosen; empty for
 * none. The free plan has none at all (service-api §1.2).
 * @param target BCP 47 tag; variants use the list of their root (service-api §12.1)
 */
export function defaultStyleFor(
  { styles, service }: Pick<Settings, "styles" | "service">,
  target: string,
): string {
  if (service.plan === "free") return "";
  return styles.defaults[rootLanguage(target)] ?? "";
}

/**
 * The list that a choice means now.
 * @param choice an identifier; empty for none; null for the default of the target language
 */
export function resolveStyle(
  choice: string | null,
  settings: Pick<Settings, "styles" | "service">,
  target: string,
): string {
  return choice ?? defaultStyleFor(settings, target);
}

/**
 * Makes a list the default of its language.
 * @param language a root
 * @param styleId empty for none
 */
export async function setDefaultStyle(language: string, styleId: string): Promise<void> {
  await changeSettings((settings) => {
    const { [language]: _, ...others } = settings.styles.defaults;
    const defaults = styleId === "" ? others : { ...others, [language]: styleId };
    return { ...settings, styles: { ...settings.styles, defaults } };
  });
}
