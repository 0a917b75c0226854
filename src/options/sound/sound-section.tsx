import type { ReadonlySignal } from "@preact/signals";
import type { FieldCheck } from "../../settings/schema/field-checks.ts";
import type { Settings, StreamSettings, VoiceSettings } from "../../settings/schema/settings.ts";
import { CheckedField } from "../../ui/checked-field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";
import { type MissingEncoders, SourceFormatChooser } from "./source-format-chooser.tsx";

export interface SoundApi {
  readonly slowLinkChoices: readonly VoiceSettings["slowLink"][];
  readonly missing: ReadonlySignal<MissingEncoders>;
  checkRingSeconds(typed: string): FieldCheck;
  saveVoice(change: Partial<VoiceSettings>): Promise<void>;
  saveStream(change: Partial<StreamSettings>): Promise<void>;
}

export interface SoundSectionProps {
  readonly settings: Pick<Settings, "voice" | "stream">;
  readonly api: SoundApi;
}

export function SoundSection({ settings: { voice, stream }, api }: SoundSectionProps) {
  const text = useText();
  const [format, link] = [useSavedMark(), useSavedMark()];
  return (
    <Section id="sound" title={text("options_sound")} lead={text("options_sound_lead")}>
      <SourceFormatChooser
        value={voice.sourceFormat}
        messageFormat={voice.messageFormat}
        missing={api.missing.value}
        saved={format.saved}
        onChoose={(sourceFormat) => void api.saveVoice({ sourceFormat }).then(format.markSaved)}
      />
      <RadioGroup
        label={text("slow_link_label")}
        saved={link.saved}
        value={voice.slowLink}
        choices={api.slowLinkChoices.map((value) => ({
          value,
          label: text(`slow_link_${value}`),
          hint: text(`slow_link_${value}_hint`),
        }))}
        onChoose={(slowLink) => void api.saveVoice({ slowLink }).then(link.markSaved)}
      />
      <CheckedField
        label={text("ring_label")}
        hint={text("ring_hint")}
        inputMode="numeric"
        value={String(stream.ringSeconds)}
        check={api.checkRingSeconds}
        save={(value) => api.saveStream({ ringSeconds: Number(value) })}
      />
    </Section>
  );
}
