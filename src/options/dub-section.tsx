import type { ReadonlySignal } from "@preact/signals";
import type { TargetContentType } from "../audio/target-formats.ts";
import { DubChoice } from "../features/dub/dub-choice.tsx";
import type { LanguageReading } from "../features/languages/language-form.tsx";
import {
  markUnoffered,
  type OfferedTags,
  withChosen,
} from "../features/languages/mark-unoffered.ts";
import { dubLanguages, switchedDub } from "../settings/changes/dub-changes.ts";
import type { DubSettings, Settings } from "../settings/schema/settings.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { percentWords } from "../ui/number-format.ts";
import { RadioGroup } from "../ui/radio-group.tsx";
import { RangeField } from "../ui/range-field.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import { type SavedMarkState, useSavedMark } from "../ui/use-saved-mark.ts";
import { TargetFormatChooser } from "./target-format-chooser.tsx";

/** What the section needs done. */
export interface DubSectionPort {
  readonly voices: readonly DubSettings["voice"][];
  /** The formats that this browser can play; null until it was asked. */
  readonly playable: ReadonlySignal<ReadonlySet<TargetContentType> | null>;
  save(change: Partial<DubSettings>): Promise<void>;
}

export interface DubSectionProps {
  readonly settings: Pick<Settings, "dub" | "languages">;
  readonly reading: LanguageReading;
  /** What translations can be spoken in at this service; null for the interface's languages. */
  readonly speech?: OfferedTags | null;
  readonly port: DubSectionPort;
}

/** Hearing one of the translations. */
export function DubSection(props: DubSectionProps) {
  const { reading, speech = null, port } = props;
  const { dub, languages } = props.settings;
  const speakable = speech ? withChosen(speech.tags, dub.language) : undefined;
  const text = useText();
  const { nameLanguage, uiLanguage } = reading;
  // Each choice has a mark of its own: the section is longer than a window.
  const [choice, voice, format] = [useSavedMark(), useSavedMark(), useSavedMark()];
  const save = (change: Partial<DubSettings>, { markSaved }: SavedMarkState) =>
    void port.save(change).then(markSaved);
  const percent = { min: 0, max: 100, step: 5, words: percentWords(uiLanguage) };
  return (
    <Section
      id="dub"
      title={text("options_dub")}
      lead={text("options_dub_lead")}
      saved={choice.saved}
    >
      <DubChoice
        on={dub.on}
        language={dub.language}
        languages={dubLanguages(languages, speakable)}
        nameLanguage={markUnoffered(nameLanguage, speech?.told ?? null, text)}
        uiLanguage={uiLanguage}
        isLanguageShown
        onToggle={(on) => save(switchedDub(dub, languages, on, speakable), choice)}
        onChoose={(language) => save({ language }, choice)}
      />
      <RadioGroup
        label={text("dub_voice_label")}
        saved={voice.saved}
        value={dub.voice}
        choices={port.voices.map((value) => ({ value, label: text(`dub_voice_${value}`) }))}
        onChoose={(value) => save({ voice: value }, voice)}
      />
      <RangeField
        {...percent}
        label={text("dub_volume")}
        value={dub.volumePercent}
        save={(volumePercent) => port.save({ volumePercent })}
      />
      <Checkbox
        label={text("dub_original_on")}
        hint={text("dub_original_on_hint")}
        checked={dub.originalOn}
        onToggle={(originalOn) => save({ originalOn }, choice)}
      />
      {dub.originalOn && (
        <>
          <RangeField
            {...percent}
            label={text("dub_original")}
            value={dub.originalPercent}
            save={(originalPercent) => port.save({ originalPercent })}
          />
          <RangeField
            {...percent}
            label={text("dub_duck")}
            hint={text("dub_duck_hint")}
            value={dub.duckPercent}
            save={(duckPercent) => port.save({ duckPercent })}
          />
        </>
      )}
      <TargetFormatChooser
        value={dub.format}
        playable={port.playable.value}
        saved={format.saved}
        onChoose={(chosen) => save({ format: chosen }, format)}
      />
    </Section>
  );
}
