import type { ComponentChildren } from "preact";
import type { CaptionStyle } from "../../captions/look/caption-style.ts";
import { AFTER_SILENCE, type ReadingChoices } from "../../captions/pace/reading-choices.ts";
import { CaptionPreview } from "../../features/preview/caption-preview.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { PaceField } from "../../ui/pace-field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";
import type { ChosenLane } from "./chosen-lanes.ts";
import type { LookSectionsApi } from "./look-api.ts";

export interface ReadingSectionProps {
  readonly style: CaptionStyle;
  readonly reading: ReadingChoices;
  readonly lanes: readonly ChosenLane[];
  readonly uiLanguage: string;
  readonly api: LookSectionsApi;
  readonly children?: ComponentChildren;
}

export function ReadingSection(props: ReadingSectionProps) {
  const { style, reading, lanes, uiLanguage, api, children } = props;
  const text = useText();
  const [silence, aloud] = [useSavedMark(), useSavedMark()];
  return (
    <Section
      id="reading"
      title={text("options_reading")}
      lead={text("options_reading_lead")}
      saved={aloud.saved}
    >
      <PaceField
        value={reading.pace}
        delaysMs={api.paceDelaysMs}
        uiLanguage={uiLanguage}
        save={(pace) => api.saveReading({ pace })}
      />
      <CaptionPreview style={style} pace={reading.pace} lanes={lanes.slice(0, 1)} />
      <RadioGroup
        label={text("after_silence_label")}
        saved={silence.saved}
        value={reading.afterSilence}
        choices={AFTER_SILENCE.map((value) => ({
          value,
          label: text(`after_silence_${value}`),
          hint: text(`after_silence_${value}_hint`),
        }))}
        onChoose={(afterSilence) => void api.saveReading({ afterSilence }).then(silence.markSaved)}
      />
      {children}
      <Checkbox
        label={text("read_aloud")}
        hint={text("read_aloud_hint")}
        checked={reading.readAloud}
        onToggle={(readAloud) => void api.saveReading({ readAloud }).then(aloud.markSaved)}
      />
    </Section>
  );
}
