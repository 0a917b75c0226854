import type { LanguageNamer } from "../../captions/text/language-name.ts";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select, type SelectGroup } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { languageText } from "./language-text.ts";
import { sortLanguages } from "./sort-languages.ts";

export interface SpokenLanguageProps {
  readonly languages: readonly string[];
  /** Null for automatic detection. */
  readonly value: string | null;
  readonly mode: "auto" | "fixed";
  readonly isDetected: (tag: string) => boolean;
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  readonly saved?: boolean;
  readonly onChoose: (value: string | null) => void;
  readonly brief?: boolean;
  readonly onChooseMode: (mode: "auto" | "fixed") => void;
}

export function SpokenLanguage(props: SpokenLanguageProps) {
  const { languages, value, mode, isDetected, nameLanguage, uiLanguage } = props;
  const text = useText();
  const sorted = sortLanguages(languages, nameLanguage, uiLanguage);
  const choiceOf = (tag: string) => {
    const label = languageText(tag, nameLanguage);
    // Each option carries the mark too: once chosen, it shows without its group's heading.
    return { value: tag, label: isDetected(tag) ? label : text("spoken_undetected_mark", label) };
  };
  const isLostHint = value !== null && mode === "auto" && !isDetected(value);
  const groups: SelectGroup<string>[] = [
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
