import { directionOf } from "../captions/text/writing-direction.ts";
import type { Locale } from "../features/languages/locale.ts";
import { markUnoffered } from "../features/languages/mark-unoffered.ts";
import { sortLanguages } from "../features/languages/sort-languages.ts";
import type { OfferedTags } from "../service/languages/languages.ts";
import { SOURCE_LANGUAGES } from "../service/languages/voice-languages.ts";
import type { GlossaryPair } from "../service/terms/glossary.ts";
import type { SelectGroup } from "../ui/select.tsx";
import type { TextLookup } from "../ui/texts.ts";

/** "German → English"; the arrow follows the writing direction. */
export function pairName({ source, target }: GlossaryPair, locale: Locale): string {
  const arrow = directionOf(locale.uiLanguage) === "rtl" ? "←" : "→";
  return `${locale.nameLanguage(source).name} ${arrow} ${locale.nameLanguage(target).name}`;
}

export function pairKey({ source, target }: GlossaryPair): string {
  return `${source} ${target}`;
}

/** A locale with the languages that lists can be for. */
export interface ListLocale extends Locale {
  readonly listLanguages?: OfferedTags | undefined;
}

/** Menu of the languages that lists can be for. The interface's are roots (service-api §15). */
export function languageChoices(
  locale: ListLocale,
  text: TextLookup,
  { without = [], first }: { without?: readonly string[]; first?: string } = {},
): readonly SelectGroup<string>[] {
  const { tags, reported } = locale.listLanguages ?? { tags: SOURCE_LANGUAGES, reported: null };
  const possible = tags.filter((tag) => !without.includes(tag));
  const nameLanguage = markUnoffered(locale.nameLanguage, reported, text);
  const choices = sortLanguages(possible, nameLanguage, locale.uiLanguage).map((value) => ({
    value,
    label: nameLanguage(value).name,
  }));
  return [
    {
      label: null,
      choices: first === undefined ? choices : [{ value: "", label: first }, ...choices],
    },
  ];
}
