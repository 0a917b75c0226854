import type { LanguageNamer } from "../../captions/text/language-name.ts";
import { Select, type SelectChoice } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { languageText } from "./language-text.ts";
import { withChosen } from "./mark-unoffered.ts";
import { sortLanguages } from "./sort-languages.ts";

export interface SpokenHereProps {
  /** All languages to choose from, as BCP 47 tags. */
  readonly languages: readonly string[];
  /** Those that this computer recognises; null until known. */
  readonly recognised: readonly string[] | null;
  readonly value: string | null;
  /** What the choice of no language is called. */
  readonly noneLabel: string;
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  readonly onChoose: (value: string | null) => void;
}

/** The spoken language for captions on this computer, which cannot detect it. */
export function SpokenHere(props: SpokenHereProps) {
  const { recognised, value, nameLanguage, uiLanguage, hint } = props;
  const text = useText();
  const sorted = sortLanguages(withChosen(props.languages, value), nameLanguage, uiLanguage);
  const isHere = (tag: string) => recognised?.includes(tag) ?? true;
  const choiceOf = (tag: string): SelectChoice<string> => ({
    value: tag,
    label: languageText(tag, nameLanguage),
    isRefused: !isHere(tag),
  });
  const others = sorted.filter((tag) => !isHere(tag));
  return (
    <div class="spoken-language">
      <Select
        label={props.label ?? text("spoken_label")}
        hint={hint}
        value={value ?? ""}
        groups={[
          { label: null, choices: [{ value: "", label: props.noneLabel }] },
          { label: null, choices: sorted.filter(isHere).map(choiceOf) },
          ...(others.length > 0
            ? [{ label: text("device_not_here"), choices: others.map(choiceOf) }]
            : []),
        ]}
        onChoose={(tag) => props.onChoose(tag === "" ? null : tag)}
      />
    </div>
  );
}
