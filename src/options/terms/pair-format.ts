import { directionOf } from "../../captions/lines/writing-direction.ts";
import type { LanguageReading } from "../../features/languages/language-form.tsx";
import { sortByName } from "../../features/languages/language-name.ts";
import { markUnoffered, type OfferedTags } from "../../features/languages/mark-unoffered.ts";
import { SOURCE_LANGUAGES } from "../../service/languages/voice-languages.ts";
import type { GlossaryPair } from "../../service/terms/glossary.ts";
import type { SelectGroup } from "../../ui/select.tsx";
import type { TextLookup } from "../../ui/texts.ts";

/** A pair as one reads it: "German → English". The arrow turns with the writing direction. */
export function pairName({ source, target }: GlossaryPair, reading: LanguageReading): string {
  const arrow = directionOf(reading.uiLanguage) === "rtl" ? "←" : "→";
  return `${reading.nameLanguage(source).name} ${arrow} ${reading.nameLanguage(target).name}`;
}

/** A pair as one word, for a menu. */
export function pairKey({ source, target }: GlossaryPair): string {
  return `${source} ${target}`;
}

/** Names languages for the reader, and says which of them lists can be for. */
export interface ListReading extends LanguageReading {
  /** Left out for the interface's own. */
  readonly listLanguages?: OfferedTags | undefined;
}

/** Languages of lists by their names. The interface's are roots (service-api §15). */
export function rootChoices(
  reading: ListReading,
  text: TextLookup,
  { without = [], first }: { without?: readonly string[]; first?: string } = {},
): readonly SelectGroup<string>[] {
  const { tags, told } = reading.listLanguages ?? { tags: SOURCE_LANGUAGES, told: null };
  const possible = tags.filter((tag) => !without.includes(tag));
  const nameLanguage = markUnoffered(reading.nameLanguage, told, text);
  const choices = sortByName(possible, nameLanguage, reading.uiLanguage).map((value) => ({
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
