import type { ReadonlySignal } from "@preact/signals";
import type { TargetContentType } from "../audio/formats/target-formats.ts";
import { DubChoice } from "../features/dub/dub-choice.tsx";
import { TARGET_FORMAT_GROUPS, targetFormatName } from "../features/dub/target-format-labels.ts";
import type { Locale } from "../features/languages/locale.ts";
import { markUnoffered, withChosen } from "../features/languages/mark-unoffered.ts";
import type { OfferedTags } from "../service/languages/languages.ts";
import { VOICES } from "../service/voice-session/voice-session-request.ts";
import { dubLanguages, switchDub } from "../settings/changes/dub-changes.ts";
import type { DubSettings, Settings } from "../settings/schema/settings.ts";
import { percentFormatter } from "../ui/number-format.ts";
import { RangeField } from "../ui/range-field.tsx";
import { Select } from "../ui/select.tsx";
import { useText } from "../ui/texts.ts";

export interface QuickDubProps {
  /** The settings in force on the tab's site. */
  readonly settings: Pick<Settings, "dub" | "languages">;
  readonly locale: Locale;
  /** False where the page plays the original, whose volume only its player changes. */
  readonly lowersOriginal: boolean;
  /** Languages that this service can speak; null for the interface's. */
  readonly speech?: OfferedTags | null;
  /** Speech formats that this browser can play; null until known. */
  readonly playable: ReadonlySignal<ReadonlySet<TargetContentType> | null>;
  readonly save: (change: Partial<DubSettings>) => Promise<void>;
}

export function QuickDub(props: QuickDubProps) {
  const { locale, speech = null, playable, save } = props;
  const { dub, languages } = props.settings;
  const speakable = speech ? withChosen(speech.tags, dub.language) : undefined;
  const text = useText();
  const { uiLanguage, nameLanguage } = locale;
  const volume = (
    label: string,
    value: number,
    change: (percent: number) => Partial<DubSettings>,
  ) => (
    <RangeField
      compact
      label={label}
      min={0}
      max={100}
      step={5}
      value={value}
      format={percentFormatter(uiLanguage)}
      save={(percent) => save(change(percent))}
    />
  );
  const voices = VOICES.map((value) => ({ value, label: text(`dub_voice_${value}`) }));
  const formats = TARGET_FORMAT_GROUPS.map((group) => ({
    label: text(group.id === "aac" ? "target_group_aac" : `source_group_${group.id}`),
    choices: group.formats.map((format) => {
      const name = targetFormatName(format, text);
      const isRefused = playable.value?.has(format.contentType) === false;
      const label = isRefused ? `${name} · ${text("target_not_playable")}` : name;
      return { value: format.contentType, label, isRefused };
    }),
  }));
  return (
    <section class="popup-dub" aria-label={text("options_dub")}>
      <DubChoice
        brief
        on={dub.on}
        language={dub.language}
        languages={dubLanguages(languages, speakable)}
        nameLanguage={markUnoffered(nameLanguage, speech?.reported ?? null, text)}
        uiLanguage={uiLanguage}
        isLanguageShown={dub.on}
        onToggle={(on) => void save(switchDub(dub, languages, on, speakable))}
        onChoose={(language) => void save({ language })}
      />
      {dub.on && (
        <details name="popup-more">
          <summary>{text("dub_voice_format")}</summary>
          <div class="popup-voice">
            <Select
              label={text("dub_voice_label")}
              value={dub.voice}
              groups={[{ label: null, choices: voices }]}
              onChoose={(voice) => void save({ voice })}
            />
            <Select
              label={text("target_format_label")}
              value={dub.format}
              groups={formats}
              onChoose={(format) => void save({ format })}
            />
          </div>
        </details>
      )}
      {dub.on && (
        <div class="popup-dials">
          {volume(text("dub_volume"), dub.volumePercent, (volumePercent) => ({ volumePercent }))}
          {props.lowersOriginal &&
            volume(
              text("dub_original"),
              dub.originalOn ? dub.originalPercent : 0,
              // Zero on the slider also turns the original off.
              (originalPercent) => ({ originalPercent, originalOn: originalPercent > 0 }),
            )}
        </div>
      )}
      {dub.on && !props.lowersOriginal && <p class="quiet small">{text("dub_own_volume")}</p>}
    </section>
  );
}
