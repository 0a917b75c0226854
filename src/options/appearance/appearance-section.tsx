import { useState } from "preact/hooks";
import {
  CAPTION_FONTS,
  type CaptionStyle,
  FONT_WEIGHTS,
  LINE_COUNT,
  SIZE_PERCENT,
  TEXT_ALIGNMENTS,
  TEXT_EDGES,
} from "../../captions/look/caption-style.ts";
import type { Pace } from "../../captions/pace/reading-choices.ts";
import { CaptionPreview } from "../../features/preview/caption-preview.tsx";
import { ColorField } from "../../ui/color-field.tsx";
import { percentFormatter } from "../../ui/number-format.ts";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { RangeField } from "../../ui/range-field.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";
import type { ChosenLane } from "./chosen-lanes.ts";
import { ContrastNotice } from "./contrast-notice.tsx";
import { FONT_NAMES, WEIGHT_NAMES } from "./font-labels.ts";
import { LaneStyles } from "./lane-styles.tsx";
import type { LookSectionsApi } from "./look-api.ts";
import { PresetChooser } from "./preset-chooser.tsx";
import "./appearance-section.css";

export interface AppearanceSectionProps {
  readonly style: CaptionStyle;
  readonly pace: Pace;
  readonly lanes: readonly ChosenLane[];
  readonly uiLanguage: string;
  readonly api: LookSectionsApi;
}

export function AppearanceSection(props: AppearanceSectionProps) {
  const { style, pace, lanes, uiLanguage, api } = props;
  const text = useText();
  const [system] = useState(api.readSystemLook);
  const [font, weight, edge, align] = [
    useSavedMark(),
    useSavedMark(),
    useSavedMark(),
    useSavedMark(),
  ];
  const save = (change: Partial<CaptionStyle>) => api.saveStyle(change);
  const percent = percentFormatter(uiLanguage);
  return (
    <Section id="look" title={text("options_look")} lead={text("options_look_lead")}>
      <PresetChooser style={style} system={system} onChoose={save} />
      <div class="look-preview">
        <CaptionPreview style={style} pace={pace} lanes={previewLanes(style, lanes)} />
        <ContrastNotice style={style} lanes={lanes} uiLanguage={uiLanguage} onFix={save} />
      </div>
      <div class="look-fields">
        <RangeField
          label={text("look_size")}
          {...SIZE_PERCENT}
          step={5}
          value={style.sizePercent}
          format={percent}
          save={(sizePercent) => save({ sizePercent })}
        />
        <RangeField
          label={text("look_lines")}
          {...LINE_COUNT}
          value={style.lines}
          format={(lines) => lines.toLocaleString(uiLanguage)}
          save={(lines) => save({ lines })}
        />
        <Select
          label={text("look_font")}
          saved={font.saved}
          value={style.font}
          groups={[
            {
              label: null,
              choices: CAPTION_FONTS.map((value) => ({
                value,
                label: text(`font_${FONT_NAMES[value]}`),
              })),
            },
          ]}
          onChoose={(value) => void save({ font: value }).then(font.markSaved)}
        />
        <Select
          label={text("look_weight")}
          saved={weight.saved}
          value={String(style.weight)}
          groups={[
            {
              label: null,
              choices: FONT_WEIGHTS.map((value) => ({
                value: String(value),
                label: text(`weight_${WEIGHT_NAMES[value]}`),
              })),
            },
          ]}
          onChoose={(chosen) => {
            const found = FONT_WEIGHTS.find((value) => String(value) === chosen);
            if (found !== undefined) void save({ weight: found }).then(weight.markSaved);
          }}
        />
        <ColorField
          label={text("look_text_color")}
          value={style.textColor}
          save={(textColor) => save({ textColor })}
        />
        <ColorField
          label={text("look_box_color")}
          value={style.boxColor}
          save={(boxColor) => save({ boxColor })}
        />
        <RangeField
          label={text("look_opacity")}
          hint={text("look_opacity_hint")}
          min={0}
          max={100}
          value={style.boxOpacityPercent}
          format={percent}
          save={(boxOpacityPercent) => save({ boxOpacityPercent })}
        />
        <Select
          label={text("look_edge")}
          hint={text("look_edge_hint")}
          saved={edge.saved}
          value={style.edge}
          groups={[
            {
              label: null,
              choices: TEXT_EDGES.map((value) => ({ value, label: text(`edge_${value}`) })),
            },
          ]}
          onChoose={(value) => void save({ edge: value }).then(edge.markSaved)}
        />
      </div>
      <RadioGroup
        label={text("look_align")}
        saved={align.saved}
        value={style.align}
        choices={TEXT_ALIGNMENTS.map((value) => ({
          value,
          label: text(`align_${value}`),
          hint: text(`align_${value}_hint`),
        }))}
        onChoose={(value) => void save({ align: value }).then(align.markSaved)}
      />
      <LaneStyles style={style} lanes={lanes} uiLanguage={uiLanguage} api={api} />
    </Section>
  );
}

/** The preview has room for two: the first lane and one with its own style. */
function previewLanes(style: CaptionStyle, lanes: readonly ChosenLane[]): readonly ChosenLane[] {
  const [first, ...others] = lanes;
  if (!first) return [];
  const own = others.find(({ lane }) => style.lanes[lane] !== undefined);
  return own ? [first, own] : [first];
}
