import { isInLanguage } from "../../../captions/transcript/translation-units.ts";
import { targetLanguageOf } from "../../../service/languages/target-language.ts";
import type { Settings } from "../../../settings/schema/settings.ts";

/** Into which a text goes that is in the reader's language already, if nothing else is known. */
const WORLD_LANGUAGE = "en-US";

/** What the browser tells of the reader and of the text. */
export interface SelectionFacts {
  /** BCP 47 tag of the language the user reads. */
  readonly uiLanguage: string;
  /** What the user reads besides, best first. */
  readonly acceptedLanguages: readonly string[];
  /** BCP 47 tag of the text; null when it is not clear. */
  readonly textLanguage: string | null;
}

/**
 * The language that a selection is translated into as long as the user picks no other: the one
 * picked last, else the one of the user's browser. A text that is in it already goes into the first
 * caption language that is another one, or into English, or into what the user reads besides.
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
