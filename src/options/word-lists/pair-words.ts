import { directionOf } from "../../captions/writing.ts";
import type { GlossaryPair } from "../../service/glossary.ts";
import { SOURCE_LANGUAGES } from "../../service/voice-languages.ts";
import type { LanguageReading } from "../../ui/languages/language-form.tsx";
import { sortByName } from "../../ui/languages/language-name.ts";
import type { SelectGroup } from "../../ui/select.tsx";

/** A pair as one reads it: "German → English". The arrow turns with the writing direction. */
export function pairName({ source, target }: GlossaryPair, reading: LanguageReading): string {
  const arrow = directionOf(reading.uiLanguage) === "rtl" ? "←" : "→";
  return `${reading.nameLanguage(source).name} ${arrow} ${reading.nameLanguage(target).name}`;
}

/** A pair as one word, for a menu. */
export function pairKey({ source, target }: GlossaryPair): string {
  return `${source} ${target}`;
}

/** Languages of lists, which know roots only (wire facts: Lists), by their names. */
export function rootChoices(
  reading: LanguageReading,
  { without = [], first }: { without?: readonly string[]; first?: string } = {},
): readonly SelectGroup<string>[] {
  const tags = SOURCE_LANGUAGES.filter((tag) => !without.includes(tag));
  const choices = sortByName(tags, reading.nameLanguage, reading.uiLanguage).map((value) => ({
    value: String(value),
    label: reading.nameLanguage(value).name,
  }));
  return [
    {
      label: null,
      choices: first === undefined ? choices : [{ value: "", label: first }, ...choices],
    },
  ];
}
