import type { ReadonlySignal } from "@preact/signals";
import type { FieldCheck } from "../settings/schema/field-checks.ts";
import type { Settings, StreamSettings, VoiceSettings } from "../settings/schema/settings.ts";
import { CheckedField } from "../ui/checked-field.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import { type SavedMarkState, useSavedMark } from "../ui/use-saved-mark.ts";
import { FormatChooser, type MissingEncoders } from "./format-chooser.tsx";

/** What the section needs done. */
export interface SoundPort {
  readonly messageFormats: readonly VoiceSettings["messageFormat"][];
  readonly slowLinkChoices: readonly VoiceSettings["slowLink"][];
  readonly whenHiddenChoices: readonly StreamSettings["whenHidden"][];
  /** Empty until the browser was asked. */
  readonly missing: ReadonlySignal<MissingEncoders>;
  checkRingSeconds(typed: string): FieldCheck;
  checkSilenceMinutes(typed: string): FieldCheck;
  saveVoice(change: Partial<VoiceSettings>): Promise<void>;
  saveStream(change: Partial<StreamSettings>): Promise<void>;
}

export interface SoundSectionProps {
  readonly settings: Pick<Settings, "voice" | "stream">;
  readonly port: SoundPort;
}

/** How the sound travels, and what happens when it cannot or when there is none. */
export function SoundSection({ settings: { voice, stream }, port }: SoundSectionProps) {
  const text = useText();
  // Each choice has a mark of its own: the section is longer than a window.
  const [format, message, link] = [useSavedMark(), useSavedMark(), useSavedMark()];
  const hidden = useSavedMark();
  const save = (change: Partial<VoiceSettings>, { markSaved }: SavedMarkState) =>
    void port.saveVoice(change).then(markSaved);
  return (
    <Section id="sound" title={text("options_sound")} lead={text("options_sound_lead")}>
      <FormatChooser
        value={voice.sourceFormat}
        messageFormat={voice.messageFormat}
        missing={port.missing.value}
        saved={format.saved}
        onChoose={(sourceFormat) => save({ sourceFormat }, format)}
      />
      <RadioGroup
        label={text("message_format_label")}
        saved={message.saved}
        value={voice.messageFormat}
        choices={port.messageFormats.map((value) => ({
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
        choices={port.slowLinkChoices.map((value) => ({
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
        check={port.checkRingSeconds}
        save={(value) => port.saveStream({ ringSeconds: Number(value) })}
      />
      <CheckedField
        label={text("silence_label")}
        hint={text("silence_hint")}
        inputMode="decimal"
        value={String(stream.silenceMinutes)}
        check={port.checkSilenceMinutes}
        save={(value) => port.saveStream({ silenceMinutes: Number(value) })}
      />
      <RadioGroup
        label={text("when_hidden_label")}
        saved={hidden.saved}
        value={stream.whenHidden}
        choices={port.whenHiddenChoices.map((value) => ({
          value,
          label: text(`when_hidden_${value}`),
          hint: text(`when_hidden_${value}_hint`),
        }))}
        onChoose={(whenHidden) => void port.saveStream({ whenHidden }).then(hidden.markSaved)}
      />
    </Section>
  );
}
