import type { LanguageNamer } from "../../captions/text/language-name.ts";
import type { DubLanguages } from "../../settings/changes/dub-changes.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { sortLanguages } from "../languages/sort-languages.ts";
import { ManagedFields } from "../managed/managed-fields.tsx";
import "./dub-choice.css";

export interface DubChoiceProps {
  readonly on: boolean;
  readonly language: string | null;
  readonly languages: DubLanguages;
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  /** Whether to show the language menu while dubbing is off. */
  readonly isLanguageShown: boolean;
  /** Puts both controls in one row and hides the language's label visually. */
  readonly brief?: boolean;
  readonly onToggle: (on: boolean) => void;
  readonly onChoose: (language: string) => void;
}

export function DubChoice(props: DubChoiceProps) {
  const { on, language, languages, nameLanguage, uiLanguage, onChoose } = props;
  const text = useText();
  const offered = [...languages.ofCaptions, ...languages.others];
  const isOffered = language !== null && offered.includes(language);
  const choice = (value: string) => ({ value, label: nameLanguage(value).name });
  const groups = [
    // A placeholder until the chosen language can be spoken.
    ...(isOffered
      ? []
      : [{ label: null, choices: [{ value: "", label: text("dub_language_none") }] }]),
    { label: text("dub_language_captions"), choices: languages.ofCaptions.map(choice) },
    {
      label: text("dub_language_others"),
      choices: sortLanguages(languages.others, nameLanguage, uiLanguage).map(choice),
    },
  ].filter(({ choices }) => choices.length > 0);
  return (
    <>
      <div class={props.brief ? "dub-choice dub-choice-brief" : "dub-choice"}>
        <ManagedFields by={["spokenTranslation"]}>
          <Checkbox label={text("dub_on")} checked={on} onToggle={props.onToggle} />
        </ManagedFields>
        {props.isLanguageShown && (
          <ManagedFields by={["spokenTranslationLanguage"]}>
            <Select
              label={text("dub_language_label")}
              hint={languages.isFull ? text("dub_language_full") : undefined}
              value={isOffered ? language : ""}
              groups={groups}
              onChoose={(chosen) => chosen !== "" && onChoose(chosen)}
            />
          </ManagedFields>
        )}
      </div>
      {on && language === null && <Notice kind="working">{text("dub_language_missing")}</Notice>}
      {on && language !== null && !isOffered && (
        <Notice kind="stopped">{text("dub_language_no_room", nameLanguage(language).name)}</Notice>
      )}
    </>
  );
}
