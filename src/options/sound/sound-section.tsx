import type { ReadonlySignal } from "@preact/signals";
import type { FieldCheck } from "../../settings/schema/field-checks.ts";
import type { Settings, StreamSettings, VoiceSettings } from "../../settings/schema/settings.ts";
import { CheckedField } from "../../ui/checked-field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import { type SavedMarkState, useSavedMark } from "../../ui/use-saved-mark.ts";
import { type MissingEncoders, SourceFormatChooser } from "./source-format-chooser.tsx";

export interface SoundApi {
  readonly messageFormats: readonly VoiceSettings["messageFormat"][];
  readonly slowLinkChoices: readonly VoiceSettings["slowLink"][];
  readonly whenHiddenChoices: readonly StreamSettings["whenHidden"][];
  readonly missing: ReadonlySignal<MissingEncoders>;
  checkRingSeconds(typed: string): FieldCheck;
  checkSilenceMinutes(typed: string): FieldCheck;
  saveVoice(change: Partial<VoiceSettings>): Promise<void>;
  saveStream(change: Partial<StreamSettings>): Promise<void>;
}

export interface SoundSectionProps {
  readonly settings: Pick<Settings, "voice" | "stream">;
  readonly api: SoundApi;
}

export function SoundSection({ settings: { voice, stream }, api }: SoundSectionProps) {
  const text = useText();
  // One mark for each choice, because the section is taller than the window.
  const [format, message, link] = [useSavedMark(), useSavedMark(), useSavedMark()];
  const hidden = useSavedMark();
  const save = (change: Partial<VoiceSettings>, { markSaved }: SavedMarkState) =>
    void api.saveVoice(change).then(markSaved);
  return (
    <Section id="sound" title={text("options_sound")} lead={text("options_sound_lead")}>
      <SourceFormatChooser
        value={voice.sourceFormat}
        messageFormat={voice.messageFormat}
        missing={api.missing.value}
        saved={format.saved}
        onChoose={(sourceFormat) => save({ sourceFormat }, format)}
      />
      <RadioGroup
        label={text("message_format_label")}
        saved={message.saved}
        value={voice.messageFormat}
        choices={api.messageFormats.map((value) => ({
          value,
          label: text(`message_format_${value}`),
          hint: text(`message_format_${value}_hint`),
        }))}
        onChoose={(messageFormat) => save({ messageFormat }, message)}
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
        onChoose={(slowLink) => save({ slowLink }, link)}
      />
      <CheckedField
        label={text("ring_label")}
        hint={text("ring_hint")}
        inputMode="numeric"
        value={String(stream.ringSeconds)}
        check={api.checkRingSeconds}
        save={(value) => api.saveStream({ ringSeconds: Number(value) })}
      />
      <CheckedField
        label={text("silence_label")}
        hint={text("silence_hint")}
        inputMode="decimal"
        value={String(stream.silenceMinutes)}
        check={api.checkSilenceMinutes}
        save={(value) => api.saveStream({ silenceMinutes: Number(value) })}
      />
      <RadioGroup
        label={text("when_hidden_label")}
        saved={hidden.saved}
        value={stream.whenHidden}
        choices={api.whenHiddenChoices.map((value) => ({
          value,
          label: text(`when_hidden_${value}`),
          hint: text(`when_hidden_${value}_hint`),
        }))}
        onChoose={(whenHidden) => void api.saveStream({ whenHidden }).then(hidden.markSaved)}
      />
    </Section>
  );
}
