import { rootLanguage } from "../../captions/text/writing-direction.ts";
import type { ListKind, NamedList } from "../../service/lists/named-list.ts";
import type { TextLookup } from "../../ui/texts.ts";
import type { Locale } from "../languages/locale.ts";
import type { WantedLanguages } from "./list-fit.ts";

// Languages or pairs named in a label; the rest are only counted.
const MAX_NAMED = 4;

export interface ListFormat {
  /** "Plant names – English → German". */
  label(list: NamedList, hasNamesake: boolean): string;
  unfitReason(kind: ListKind, wanted: WantedLanguages): string;
}

export function listFormat({ nameLanguage, uiLanguage }: Locale, text: TextLookup): ListFormat {
  const number = new Intl.NumberFormat(uiLanguage);
  const either = new Intl.ListFormat(uiLanguage, { type: "disjunction" });
  const nameOf = (tag: string) => nameLanguage(tag).name;
  const pairName = (source: string, target: string) =>
    text("list_pair", nameOf(source), nameOf(target));
  const contentsOf = ({ kind, languages, pairs }: NamedList): string[] =>
    kind === "glossary"
      ? pairs.map(({ source, target }) => pairName(source, target))
      : languages.map(nameOf);
  return {
    label(list, hasNamesake) {
      const held = [...new Set(contentsOf(list))];
      const named = held.slice(0, MAX_NAMED).join(", ");
      const more = held.length - MAX_NAMED;
      const holds = more > 0 ? text("list_holds_more", named, number.format(more)) : named;
      // The name may be in any language, so isolate its direction.
      const name = `\u2068${list.name === "" ? list.id : list.name}\u2069`;
      const whole = hasNamesake ? `${name} (\u2068${list.id}\u2069)` : name;
      return holds === "" ? whole : `${whole} – ${holds}`;
    },
    unfitReason(kind, { targets, source = null }) {
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
