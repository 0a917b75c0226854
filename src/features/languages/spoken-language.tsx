import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select, type SelectGroup } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { type LanguageNamer, sortByName } from "./language-name.ts";

export interface SpokenLanguageProps<Tag extends string> {
  readonly languages: readonly Tag[];
  /** Null: the service finds out by itself. */
  readonly value: Tag | null;
  readonly mode: "auto" | "fixed";
  /** Whether the service recognises a language without being told. */
  readonly isDetected: (tag: Tag) => boolean;
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  readonly saved?: boolean;
  readonly onChoose: (value: Tag | null) => void;
  /** Without what can be read on the pages, where there is little room. */
  readonly brief?: boolean;
  readonly onChooseMode: (mode: "auto" | "fixed") => void;
}

/** Which language is spoken: found out, found out with a hint, or fixed. */
export function SpokenLanguage<Tag extends string>(props: SpokenLanguageProps<Tag>) {
  const { languages, value, mode, isDetected, nameLanguage, uiLanguage } = props;
  const text = useText();
  const sorted = sortByName(languages, nameLanguage, uiLanguage);
  const choiceOf = (tag: Tag) => {
    const label = labelOf(tag, nameLanguage);
    // Said at each of them too: a chosen language is seen without the heading of its group.
    return { value: tag, label: isDetected(tag) ? label : text("spoken_undetected_mark", label) };
  };
  const isLostHint = value !== null && mode === "auto" && !isDetected(value);
  const groups: SelectGroup<Tag | "">[] = [
    { label: null, choices: [{ value: "", label: text("spoken_automatic") }] },
    {
      label: text("spoken_detected_group"),
      choices: sorted.filter((tag) => isDetected(tag)).map(choiceOf),
    },
    {
      label: text("spoken_undetected_group"),
      choices: sorted.filter((tag) => !isDetected(tag)).map(choiceOf),
    },
  ];
  return (
    <div class="spoken-language">
      <Select
        label={text("spoken_label")}
        value={value ?? ""}
        groups={groups}
        saved={props.saved ?? false}
        onChoose={(tag) => props.onChoose(tag === "" ? null : tag)}
      />
      {value !== null && (
        <RadioGroup
          compact
          label={text("spoken_mode_label")}
          value={mode}
          choices={[
            { value: "fixed", label: text("spoken_mode_fixed") },
            { value: "auto", label: text("spoken_mode_hint") },
          ]}
          onChoose={props.onChooseMode}
        />
      )}
      {!isLostHint && !(props.brief && value === null) && (
        <p class="quiet small">
          {value === null
            ? text("spoken_automatic_means")
            : text(
                mode === "fixed" ? "spoken_fixed_means" : "spoken_hint_means",
                nameLanguage(value).name,
              )}
        </p>
      )}
      {isLostHint && (
        <Notice kind="working" announced>
          {text("spoken_undetected_warning", nameLanguage(value).name)}
        </Notice>
      )}
    </div>
  );
}

function labelOf(tag: string, nameLanguage: LanguageNamer): string {
  const { name, ownName } = nameLanguage(tag);
  return ownName === null ? name : `${name} – ${ownName}`;
}
