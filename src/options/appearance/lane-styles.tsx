import {
  CAPTION_FONTS,
  type CaptionStyle,
  SIZE_PERCENT,
} from "../../captions/look/caption-style.ts";
import { letterStyle } from "../../captions/look/style-variables.ts";
import { Button } from "../../ui/button.tsx";
import { ColorField } from "../../ui/color-field.tsx";
import { percentFormatter } from "../../ui/number-format.ts";
import { RangeField } from "../../ui/range-field.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { ChosenLane } from "./chosen-lanes.ts";
import { FONT_NAMES } from "./font-labels.ts";
import type { LookSectionsApi } from "./look-api.ts";

export interface LaneStylesProps {
  readonly style: CaptionStyle;
  readonly lanes: readonly ChosenLane[];
  readonly uiLanguage: string;
  readonly api: Pick<LookSectionsApi, "saveLane">;
}

export function LaneStyles({ style, lanes, uiLanguage, api }: LaneStylesProps) {
  const text = useText();
  return (
    <div class="lane-styles">
      <h3>{text("lane_styles")}</h3>
      <p class="quiet small">{text("lane_styles_hint")}</p>
      {lanes.map(({ lane, name }) => {
        const own = style.lanes[lane];
        const letters = letterStyle(style, lane);
        return (
          <details key={lane} class="lane-style">
            <summary>{own === undefined ? name : text("lane_style_own", name)}</summary>
            {/* biome-ignore lint/a11y/useSemanticElements: the summary already names it. */}
            <div class="look-fields" role="group" aria-label={name}>
              <RangeField
                label={text("look_size")}
                {...SIZE_PERCENT}
                step={5}
                value={letters.sizePercent}
                format={percentFormatter(uiLanguage)}
                save={(sizePercent) => api.saveLane(lane, { sizePercent })}
              />
              <ColorField
                label={text("look_text_color")}
                value={letters.textColor}
                save={(textColor) => api.saveLane(lane, { textColor })}
              />
              <Select
                label={text("look_font")}
                value={letters.font}
                groups={[
                  {
                    label: null,
                    choices: CAPTION_FONTS.map((value) => ({
                      value,
                      label: text(`font_${FONT_NAMES[value]}`),
                    })),
                  },
                ]}
                onChoose={(font) => void api.saveLane(lane, { font })}
              />
              <Button disabled={own === undefined} onClick={() => void api.saveLane(lane, null)}>
                {text("lane_style_reset")}
              </Button>
            </div>
          </details>
        );
      })}
    </div>
  );
}
