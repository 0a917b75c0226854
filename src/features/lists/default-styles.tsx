import type { CheckedValue } from "../../ui/checked-field.tsx";
import { useText } from "../../ui/texts.ts";
import type { LanguageReading } from "../languages/language-form.tsx";
import { sortByName } from "../languages/language-name.ts";
import { ListFoot } from "./list-foot.tsx";
import { ListPicker } from "./list-picker.tsx";
import type { ListPickerPort } from "./list-picker-api.ts";
import { useLists } from "./use-lists.ts";

export interface DefaultStylesProps {
  /** Language, a root, → identifier of its default list. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Languages that lists can be for, all of them roots. */
  readonly languages: readonly string[];
  readonly check: (typed: string) => CheckedValue;
  /** Stores the default of a language; empty for none. */
  readonly onChoose: (language: string, styleId: string) => Promise<void>;
  readonly port: ListPickerPort;
  readonly reading: LanguageReading;
}

/**
 * Which style rule list is used for a language where nothing else is chosen. Languages without a
 * list are left out, once the lists are known.
 */
export function DefaultStyles(props: DefaultStylesProps) {
  const { defaults, languages, check, onChoose, port, reading } = props;
  const text = useText();
  const state = useLists(port, "style");
  const { lists, absence } = state;
  const isOffered = (language: string) =>
    lists === null ||
    language in defaults ||
    lists.some((list) => list.languages.includes(language));
  // Where the plan has none there is nothing to choose; what was chosen can still be taken away.
  const offered = absence === "plan" ? [] : languages;
  const known = [...new Set([...offered, ...Object.keys(defaults)])].filter(isOffered);
  return (
    <div class="default-styles">
      {lists !== null && known.length === 0 && (
        <p class="quiet">{text("default_styles_no_lists")}</p>
      )}
      {sortByName(known, reading.nameLanguage, reading.uiLanguage).map((language) => (
        <ListPicker
          key={language}
          isBare
          kind="style"
          label={text("default_styles_for", reading.nameLanguage(language).name)}
          value={defaults[language] ?? ""}
          targets={[language]}
          check={check}
          onPick={(styleId) => onChoose(language, styleId)}
          port={port}
          reading={reading}
        />
      ))}
      <ListFoot kind="style" label={text("documents_style")} state={state} port={port} />
    </div>
  );
}
