import { rootLanguage } from "../../captions/lines/writing-direction.ts";
import type { TextLookup } from "../../ui/texts.ts";
import type { LanguageReading } from "../languages/language-form.tsx";
import type { WantedLanguages } from "./list-fit.ts";
import type { ListKind, OfferedList } from "./list-picker-api.ts";

/** Languages, or pairs of them, that are named; of more only how many more there are is said. */
const MOST_NAMED = 4;

/** How lists are spoken of, for one reader. */
export interface ListWords {
  /** "Names of plants – English → German". */
  label(list: OfferedList, isTwin: boolean): string;
  /** Why lists of a kind are of no use for what is wanted. */
  unfit(kind: ListKind, wanted: WantedLanguages): string;
}

/** The words about lists for a reader. */
export function listWords(
  { nameLanguage, uiLanguage }: LanguageReading,
  text: TextLookup,
): ListWords {
  const number = new Intl.NumberFormat(uiLanguage);
  const either = new Intl.ListFormat(uiLanguage, { type: "disjunction" });
  const nameOf = (tag: string) => nameLanguage(tag).name;
  const pairWords = (source: string, target: string) =>
    text("list_pair", nameOf(source), nameOf(target));
  const holdings = ({ kind, languages, pairs }: OfferedList): string[] =>
    kind === "glossary"
      ? pairs.map(({ source, target }) => pairWords(source, target))
      : languages.map(nameOf);
  return {
    label(list, isTwin) {
      const held = [...new Set(holdings(list))];
      const named = held.slice(0, MOST_NAMED).join(", ");
      const more = held.length - MOST_NAMED;
      const holds = more > 0 ? text("list_holds_more", named, number.format(more)) : named;
      // Its name is in whatever language it was given in.
      const name = `\u2068${list.name === "" ? list.id : list.name}\u2069`;
      const whole = isTwin ? `${name} (\u2068${list.id}\u2069)` : name;
      return holds === "" ? whole : `${whole} – ${holds}`;
    },
    unfit(kind, { targets, source = null }) {
      const spoken = source === null ? "" : nameOf(rootLanguage(source));
      if (kind === "spokenTerms") return text("list_unfit_spoken_terms", spoken);
      if (targets?.length === 0) return text("list_unfit_no_target");
      const translated = either.format(new Set((targets ?? []).map(rootLanguage).map(nameOf)));
      if (kind === "style") return text("list_unfit_style", translated);
      if (spoken === "") return text("list_unfit_glossary", translated);
      const pair = targets === undefined ? spoken : text("list_pair", spoken, translated);
      return text("list_unfit_glossary", pair);
    },
  };
}
