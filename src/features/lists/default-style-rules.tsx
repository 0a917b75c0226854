import type { CheckedValue } from "../../ui/checked-field.tsx";
import { useText } from "../../ui/texts.ts";
import type { Locale } from "../languages/locale.ts";
import { sortLanguages } from "../languages/sort-languages.ts";
import type { ListPickerApi } from "./account-lists.ts";
import { ListPicker } from "./list-picker.tsx";
import { ListStatus } from "./list-status.tsx";
import { useLists } from "./use-lists.ts";

export interface DefaultStyleRulesProps {
  /** Root language → identifier of its default list. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
  readonly check: (typed: string) => CheckedValue;
  /** Stores the default of a language; empty for none. */
  readonly onChoose: (language: string, styleId: string) => Promise<void>;
  readonly api: ListPickerApi;
  readonly locale: Locale;
}

/**
 * Chooses the default style rule list of each language. Hides languages without a list once the
 * lists are known.
 */
export function DefaultStyleRules(props: DefaultStyleRulesProps) {
  const { defaults, languages, check, onChoose, api, locale } = props;
  const text = useText();
  const state = useLists(api, "style");
  const { lists, absence } = state;
  const isOffered = (language: string) =>
    lists === null ||
    language in defaults ||
    lists.some((list) => list.languages.includes(language));
  // A plan without lists offers none; existing choices can still be removed.
  const offered = absence === "plan" ? [] : languages;
  const known = [...new Set([...offered, ...Object.keys(defaults)])].filter(isOffered);
  return (
    <div class="default-styles">
      {lists !== null && known.length === 0 && (
        <p class="quiet">{text("default_styles_no_lists")}</p>
      )}
      {sortLanguages(known, locale.nameLanguage, locale.uiLanguage).map((language) => (
        <ListPicker
          key={language}
          isBare
          kind="style"
          label={text("default_styles_for", locale.nameLanguage(language).name)}
          value={defaults[language] ?? ""}
          targets={[language]}
          check={check}
          onPick={(styleId) => onChoose(language, styleId)}
          api={api}
          locale={locale}
        />
      ))}
      <ListStatus kind="style" label={text("documents_style")} state={state} api={api} />
    </div>
  );
}
