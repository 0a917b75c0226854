import type { ComponentChildren } from "preact";
import { DubChoice } from "../../features/dub/dub-choice.tsx";
import type { Locale } from "../../features/languages/locale.ts";
import { markUnoffered, withChosen } from "../../features/languages/mark-unoffered.ts";
import type { OfferedTags } from "../../service/languages/languages.ts";
import { dubLanguages, switchDub } from "../../settings/changes/dub-changes.ts";
import type { DubSettings, Settings } from "../../settings/schema/settings.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { percentFormatter } from "../../ui/number-format.ts";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { RangeField } from "../../ui/range-field.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import { type SavedMarkState, useSavedMark } from "../../ui/use-saved-mark.ts";

export interface DubApi {
  readonly voices: readonly DubSettings["voice"][];
  /** False in a browser where the page plays the original, whose volume only its player changes. */
  readonly lowersOriginal: boolean;
  save(change: Partial<DubSettings>): Promise<void>;
}

export interface DubSectionProps {
  /** What the section needs, where captions are made on this computer. */
  readonly note?: ComponentChildren;
  readonly settings: Pick<Settings, "dub" | "languages">;
  readonly locale: Locale;
  /** Languages that this service can speak; null for the interface's. */
  readonly speech?: OfferedTags | null;
  readonly api: DubApi;
}

export function DubSection(props: DubSectionProps) {
  const { locale, speech = null, api } = props;
  const { lowersOriginal } = api;
  const { dub, languages } = props.settings;
  const speakable = speech ? withChosen(speech.tags, dub.language) : undefined;
  const text = useText();
  const { nameLanguage, uiLanguage } = locale;
  // One mark for each choice, because the section is taller than the window.
  const [choice, voice] = [useSavedMark(), useSavedMark()];
  const save = (change: Partial<DubSettings>, { markSaved }: SavedMarkState) =>
    void api.save(change).then(markSaved);
  const percent = { min: 0, max: 100, step: 5, format: percentFormatter(uiLanguage) };
  return (
    <Section
      id="dub"
      title={text("options_dub")}
      lead={text(lowersOriginal ? "options_dub_lead" : "dub_own_volume")}
      saved={choice.saved}
    >
      {props.note}
      <DubChoice
        on={dub.on}
        language={dub.language}
        languages={dubLanguages(languages, speakable)}
        nameLanguage={markUnoffered(nameLanguage, speech?.reported ?? null, text)}
        uiLanguage={uiLanguage}
        isLanguageShown
        onToggle={(on) => save(switchDub(dub, languages, on, speakable), choice)}
        onChoose={(language) => save({ language }, choice)}
      />
      <RadioGroup
        label={text("dub_voice_label")}
        saved={voice.saved}
        value={dub.voice}
        choices={api.voices.map((value) => ({ value, label: text(`dub_voice_${value}`) }))}
        onChoose={(value) => save({ voice: value }, voice)}
      />
      <RangeField
        {...percent}
        label={text("dub_volume")}
        value={dub.volumePercent}
        save={(volumePercent) => api.save({ volumePercent })}
      />
      {lowersOriginal && (
        <Checkbox
          label={text("dub_original_on")}
          hint={text("dub_original_on_hint")}
          checked={dub.originalOn}
          onToggle={(originalOn) => save({ originalOn }, choice)}
        />
      )}
      {lowersOriginal && dub.originalOn && (
        <>
          <RangeField
            {...percent}
            label={text("dub_original")}
            value={dub.originalPercent}
            save={(originalPercent) => api.save({ originalPercent })}
          />
          <RangeField
            {...percent}
            label={text("dub_duck")}
            hint={text("dub_duck_hint")}
            value={dub.duckPercent}
            save={(duckPercent) => api.save({ duckPercent })}
          />
        </>
      )}
    </Section>
  );
}
