import { UNKNOWN_LANGUAGE } from "../../../captions/text/language-tag.ts";
import { isInLanguage } from "../../../captions/transcript/translation-units.ts";
import type { WordRequest } from "../../../messaging/word-request.ts";
import { targetLanguageOf } from "../../../service/languages/target-language.ts";
import type { Settings } from "../../../settings/schema/settings.ts";
import { type SelectionFacts, selectionTarget } from "../selection/selection-target.ts";

/** What a request, its tab and the browser know of a word's languages. */
export interface WordFacts extends Pick<WordRequest, "isOriginal"> {
  /** BCP 47 tag of the word's lane; `und` when unknown. */
  readonly language: string;
  /** BCP 47 tag of what is spoken; `und` when unknown. */
  readonly spoken: string;
  readonly reader: SelectionFacts;
  /** Languages that the service translates into. */
  readonly offered: readonly string[];
}

/**
 * Selects the target language of a word. A word as spoken goes into the first language of the
 * captions, a translated one back into what is spoken, or into the browser's language. Where that is
 * the word's own language, it goes where a selected text would.
 */
export function wordTarget(
  settings: Pick<Settings, "text" | "languages">,
  { isOriginal, language, spoken, reader, offered }: WordFacts,
): string {
  const wanted = isOriginal
    ? settings.languages.targets
    : [targetLanguageOf(spoken), targetLanguageOf(reader.uiLanguage)];
  const isUseful = (tag: string | null) =>
    tag !== null && offered.includes(tag) && !isInLanguage(language, tag);
  const textLanguage = language === UNKNOWN_LANGUAGE ? null : language;
  return wanted.find(isUseful) ?? selectionTarget(settings, { ...reader, textLanguage });
}
