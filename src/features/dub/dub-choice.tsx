import { Checkbox } from "../../ui/checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { type LanguageNamer, sortByName } from "../languages/language-name.ts";
import "./dub-choice.css";

/** Which languages can be spoken. */
export interface SpeakableLanguages<Language extends string> {
  /** Those of the captions, in their order. */
  readonly ofCaptions: readonly Language[];
  readonly others: readonly Language[];
  /** Whether no other language than those of the captions has room. */
  readonly isFull: boolean;
}

export interface DubChoiceProps<Language extends string> {
  readonly on: boolean;
  /** Null before one was chosen. */
  readonly language: Language | null;
  readonly languages: SpeakableLanguages<Language>;
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  /** Whether the language is asked for although nothing is spoken. */
  readonly isLanguageShown: boolean;
  /** Both stand in one row, and the language's label is for screen readers. */
  readonly brief?: boolean;
  readonly onToggle: (on: boolean) => void;
  readonly onChoose: (language: Language) => void;
}

/** Whether a translation is spoken, and which. */
export function DubChoice<Language extends string>(props: DubChoiceProps<Language>) {
  const { on, language, languages, nameLanguage, uiLanguage, onChoose } = props;
  const text = useText();
  const offered = [...languages.ofCaptions, ...languages.others];
  const isOffered = language !== null && offered.includes(language);
  const choice = (value: Language) => ({ value, label: nameLanguage(value).name });
  const groups = [
    // Shown until one is chosen that can be spoken, and nothing that could be chosen.
    ...(isOffered
      ? []
      : [{ label: null, choices: [{ value: "" as const, label: text("dub_language_none") }] }]),
    { label: text("dub_language_captions"), choices: languages.ofCaptions.map(choice) },
    {
      label: text("dub_language_others"),
      choices: sortByName(languages.others, nameLanguage, uiLanguage).map(choice),
    },
  ].filter(({ choices }) => choices.length > 0);
  return (
    <>
      <div class={props.brief ? "dub-choice dub-choice-brief" : "dub-choice"}>
        <Checkbox label={text("dub_on")} checked={on} onToggle={props.onToggle} />
        {props.isLanguageShown && (
          <Select<Language | "">
            label={text("dub_language_label")}
            hint={languages.isFull ? text("dub_language_full") : undefined}
            value={isOffered ? language : ""}
            groups={groups}
            onChoose={(chosen) => chosen !== "" && onChoose(chosen)}
          />
        )}
      </div>
      {on && language === null && <Notice kind="working">{text("dub_language_missing")}</Notice>}
      {on && language !== null && !isOffered && (
        <Notice kind="stopped">{text("dub_language_no_room", nameLanguage(language).name)}</Notice>
      )}
    </>
  );
}
