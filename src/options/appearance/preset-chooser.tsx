import { useState } from "preact/hooks";
import type { CaptionStyle } from "../../captions/look/caption-style.ts";
import {
  presetOf,
  presetStyle,
  STYLE_PRESETS,
  type SystemAppearance,
} from "../../captions/look/style-presets.ts";
import { styleVariables } from "../../captions/look/style-variables.ts";
import { Button } from "../../ui/button.tsx";
import { SavedMark } from "../../ui/saved-mark.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";

export interface PresetChooserProps {
  readonly style: CaptionStyle;
  readonly system: SystemAppearance;
  readonly onChoose: (style: CaptionStyle) => Promise<void>;
}

export function PresetChooser({ style, system, onChoose }: PresetChooserProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  const [before, setBefore] = useState<CaptionStyle | null>(null);
  const active = presetOf(style, system);
  const store = (next: CaptionStyle) => {
    setBefore(style);
    void onChoose(next).then(markSaved);
  };
  return (
    <fieldset class="style-presets">
      <legend class="field-label">
        {text("preset_label")} <SavedMark saved={saved} />
      </legend>
      <div class="style-preset-row">
        {STYLE_PRESETS.map((preset) => {
          const own = presetStyle(preset, system);
          return (
            <button
              key={preset}
              type="button"
              class="style-preset"
              aria-pressed={preset === active}
              onClick={() => store(own)}
            >
              <span
                class="style-preset-sample"
                style={styleVariables(own, null)}
                aria-hidden="true"
              >
                Aa
              </span>
              {text(`preset_${preset}`)}
            </button>
          );
        })}
      </div>
      <p class="quiet small">
        {text("preset_system_hint")}{" "}
        {text(
          system.textSizePercent === 100 && isPlain(system)
            ? "preset_system_nothing"
            : "preset_system_found",
        )}
      </p>
      {before !== null && (
        <div>
          <Button onClick={() => store(before)}>{text("preset_undo")}</Button>
        </div>
      )}
    </fieldset>
  );
}

function isPlain({ theme, moreContrast, lessTransparency }: SystemAppearance): boolean {
  return theme === null && !moreContrast && !lessTransparency;
}
