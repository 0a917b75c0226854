import type { FieldCheck } from "../settings/field-checks.ts";
import type { VoiceSettings } from "../settings/settings.ts";
import { CheckedField } from "../ui/checked-field.tsx";
import { Section } from "../ui/section.tsx";
import { Select } from "../ui/select.tsx";
import { useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";

/** What the section needs done. */
export interface VoicePort {
  readonly formalities: readonly VoiceSettings["formality"][];
  checkSpokenTermsId(typed: string): FieldCheck;
  checkGlossaryId(typed: string): FieldCheck;
  save(change: Partial<VoiceSettings>): Promise<void>;
}

export interface VoiceSectionProps {
  readonly voice: VoiceSettings;
  readonly port: VoicePort;
}

/** How the service writes, and which words it knows. */
export function VoiceSection({ voice, port }: VoiceSectionProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  const save = (change: Partial<VoiceSettings>) => void port.save(change).then(markSaved);
  return (
    <Section
      id="voice"
      title={text("options_voice")}
      lead={text("options_voice_lead")}
      saved={saved}
    >
      <Select
        label={text("formality_label")}
        hint={text("formality_hint")}
        value={voice.formality}
        groups={[
          {
            label: null,
            choices: port.formalities.map((value) => ({
              value,
              label: text(`formality_${value}`),
            })),
          },
        ]}
        onChoose={(formality) => save({ formality })}
      />
      <CheckedField
        label={text("spoken_terms_label")}
        hint={text("spoken_terms_hint")}
        value={voice.spokenTermsId}
        check={port.checkSpokenTermsId}
        save={(spokenTermsId) => port.save({ spokenTermsId })}
      />
      <CheckedField
        label={text("glossary_label")}
        // Half an identifier would be asked for while captions run, and be refused.
        saveButton={text("address_save")}
        hint={text("glossary_hint")}
        value={voice.glossaryId}
        check={port.checkGlossaryId}
        save={(glossaryId) => port.save({ glossaryId })}
      />
    </Section>
  );
}
