import { dubLanguages, switchedDub } from "../settings/dub-changes.ts";
import type { DubSettings, Settings } from "../settings/settings.ts";
import { DubChoice } from "../ui/dub/dub-choice.tsx";
import type { LanguageReading } from "../ui/languages/language-form.tsx";
import { percentWords } from "../ui/number-words.ts";
import { RangeField } from "../ui/range-field.tsx";
import { useText } from "../ui/texts.ts";

export interface QuickDubProps {
  /** As they hold for the tab's site. */
  readonly settings: Pick<Settings, "dub" | "languages">;
  readonly reading: LanguageReading;
  readonly save: (change: Partial<DubSettings>) => Promise<void>;
}

/** Hearing the translation: on or off, in which language, and how loud both voices are. */
export function QuickDub({ settings: { dub, languages }, reading, save }: QuickDubProps) {
  const text = useText();
  const { uiLanguage, nameLanguage } = reading;
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
      words={percentWords(uiLanguage)}
      save={(percent) => save(change(percent))}
    />
  );
  return (
    <section class="popup-dub" aria-label={text("options_dub")}>
      <DubChoice
        brief
        on={dub.on}
        language={dub.language}
        languages={dubLanguages(languages)}
        nameLanguage={nameLanguage}
        uiLanguage={uiLanguage}
        isLanguageShown={dub.on}
        onToggle={(on) => void save(switchedDub(dub, languages, on))}
        onChoose={(language) => void save({ language })}
      />
      {dub.on && (
        <div class="popup-dials">
          {volume(text("dub_volume"), dub.volumePercent, (volumePercent) => ({ volumePercent }))}
          {volume(
            text("dub_original"),
            dub.originalOn ? dub.originalPercent : 0,
            // The slider's end is silence, as switching it off is.
            (originalPercent) => ({ originalPercent, originalOn: originalPercent > 0 }),
          )}
        </div>
      )}
    </section>
  );
}
