import { rootLanguage } from "../../../captions/text/writing-direction.ts";
import { isInLanguage } from "../../../captions/transcript/translation-units.ts";
import { targetLanguageOf } from "../../../service/languages/target-language.ts";
import {
  MAX_TEXT_TARGETS,
  type Settings,
  type TextSettings,
} from "../../../settings/schema/settings.ts";

// Fallback target for a text in the user's own language.
const WORLD_LANGUAGE = "en-US";

export interface SelectionFacts {
  readonly uiLanguage: string;
  readonly acceptedLanguages: readonly string[];
  /** BCP 47 tag of the text; null when unclear. */
  readonly textLanguage: string | null;
}

/**
 * Selects the target language of a selection: the one picked before for texts of its language, else
 * the browser's. A text in the browser's own language goes into the first other caption language.
 * Without one it goes where the last pick went, into English, or into another language that the
 * user reads.
 */
export function selectionTarget(
  { text, languages }: Pick<Settings, "text" | "languages">,
  { uiLanguage, acceptedLanguages, textLanguage }: SelectionFacts,
): string {
  const own = targetLanguageOf(uiLanguage) ?? WORLD_LANGUAGE;
  if (textLanguage === null) return own;
  const picked = pickedTarget(text, textLanguage);
  if (picked !== null) return picked;
  if (!isInLanguage(textLanguage, own)) return own;
  const others: readonly (string | null)[] = [
    ...languages.targets,
    text.target,
    WORLD_LANGUAGE,
    ...acceptedLanguages.map(targetLanguageOf),
  ];
  return others.find((other) => other !== null && !isInLanguage(textLanguage, other)) ?? own;
}

/**
 * Remembers a picked target for texts of a language.
 * @param textLanguage BCP 47 tag; null when unclear
 */
export function rememberTarget(
  text: TextSettings,
  textLanguage: string | null,
  target: string,
): TextSettings {
  if (textLanguage === null) return { ...text, target };
  const { [rootLanguage(textLanguage)]: _, ...others } = text.targets;
  // The oldest ones go first.
  const kept = Object.entries(others).slice(1 - MAX_TEXT_TARGETS);
  return {
    target,
    targets: { ...Object.fromEntries(kept), [rootLanguage(textLanguage)]: target },
  };
}

function pickedTarget({ targets }: TextSettings, textLanguage: string): string | null {
  const root = rootLanguage(textLanguage);
  const picked = Object.hasOwn(targets, root) ? targets[root] : undefined;
  return picked ?? null;
}
