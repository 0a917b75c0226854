import { SIZE_PERCENT } from "../captions/look/caption-style.ts";
import type { Pace } from "../captions/pace/reading-choices.ts";
import type { LookPort } from "../settings/changes/look-api.ts";
import type { Settings } from "../settings/schema/settings.ts";
import { percentWords } from "../ui/number-format.ts";
import { PaceField } from "../ui/pace-field.tsx";
import { RangeField } from "../ui/range-field.tsx";
import { useText } from "../ui/texts.ts";

export interface QuickDialsProps {
  readonly settings: Settings;
  readonly port: Pick<LookPort, "saveStyle" | "saveReading">;
  readonly uiLanguage: string;
  /** By how much each position of the dial delays the words, in milliseconds. */
  readonly paceDelaysMs: Readonly<Record<Pace, number>>;
}

/** What is turned most often while captions run. */
export function QuickDials({ settings, port, uiLanguage, paceDelaysMs }: QuickDialsProps) {
  const text = useText();
  return (
    <section class="popup-dials" aria-label={text("popup_dials")}>
      <PaceField
        compact
        value={settings.reading.pace}
        delaysMs={paceDelaysMs}
        uiLanguage={uiLanguage}
        save={(pace) => port.saveReading({ pace })}
      />
      <RangeField
        compact
        label={text("look_size")}
        {...SIZE_PERCENT}
        step={10}
        value={settings.style.sizePercent}
        words={percentWords(uiLanguage)}
        save={(sizePercent) => port.saveStyle({ sizePercent })}
      />
    </section>
  );
}
