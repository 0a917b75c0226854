import { SIZE_PERCENT } from "../captions/look/caption-style.ts";
import type { Pace } from "../captions/pace/reading-choices.ts";
import type { LookApi } from "../settings/changes/look-changes.ts";
import type { Settings } from "../settings/schema/settings.ts";
import { percentFormatter } from "../ui/number-format.ts";
import { PaceField } from "../ui/pace-field.tsx";
import { RangeField } from "../ui/range-field.tsx";
import { useText } from "../ui/texts.ts";

export interface QuickSlidersProps {
  readonly settings: Settings;
  readonly api: Pick<LookApi, "saveStyle" | "saveReading">;
  readonly uiLanguage: string;
  /** Added delay of the words at each pace, in milliseconds. */
  readonly paceDelaysMs: Readonly<Record<Pace, number>>;
}

export function QuickSliders({ settings, api, uiLanguage, paceDelaysMs }: QuickSlidersProps) {
  const text = useText();
  return (
    <section class="popup-dials" aria-label={text("popup_dials")}>
      <PaceField
        compact
        value={settings.reading.pace}
        delaysMs={paceDelaysMs}
        uiLanguage={uiLanguage}
        save={(pace) => api.saveReading({ pace })}
      />
      <RangeField
        compact
        label={text("look_size")}
        {...SIZE_PERCENT}
        step={10}
        value={settings.style.sizePercent}
        format={percentFormatter(uiLanguage)}
        save={(sizePercent) => api.saveStyle({ sizePercent })}
      />
    </section>
  );
}
