import { isInLanguage } from "../../../captions/transcript/translation-units.ts";
import { targetLanguageOf } from "../../../service/languages/target-language.ts";
import type { Settings } from "../../../settings/schema/settings.ts";

// Fallback target for a text in the user's own language.
const WORLD_LANGUAGE = "en-US";

export interface SelectionFacts {
  readonly uiLanguage: string;
  readonly acceptedLanguages: readonly string[];
  /** BCP 47 tag of the text; null when unclear. */
  readonly textLanguage: string | null;
}

/**
 * Selects the target language of a selection: the one picked last, or else the browser's. If the
 * text is already in it, the first other caption language follows, then English, then other
 * languages the user reads.
 */
export function selectionTarget(
  { text, languages }: Pick<Settings, "text" | "languages">,
  { uiLanguage, acceptedLanguages, textLanguage }: SelectionFacts,
): string {
  const usual = text.target ?? targetLanguageOf(uiLanguage) ?? WORLD_LANGUAGE;
  if (textLanguage === null || !isInLanguage(textLanguage, usual)) return usual;
  const others: readonly (string | null)[] = [
    targetLanguageOf(uiLanguage),
    ...languages.targets,
    WORLD_LANGUAGE,
    ...acceptedLanguages.map(targetLanguageOf),
  ];
  return others.find((other) => other !== null && !isInLanguage(textLanguage, other)) ?? usual;
}
