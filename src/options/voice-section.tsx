import type { LanguageReading } from "../features/languages/language-form.tsx";
import { ListPicker } from "../features/lists/list-picker.tsx";
import type { ListPickerPort } from "../features/lists/list-picker-api.ts";
import type { FieldCheck } from "../settings/schema/field-checks.ts";
import type { LanguageSettings, VoiceSettings } from "../settings/schema/settings.ts";
import { Notice } from "../ui/notice.tsx";
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
  /** The account's glossaries and Spoken Terms. */
  readonly lists: ListPickerPort;
}

export interface VoiceSectionProps {
  readonly voice: VoiceSettings;
  /** What words are wanted for. */
  readonly languages: Pick<LanguageSettings, "source" | "targets">;
  readonly reading: LanguageReading;
  readonly port: VoicePort;
}

/** How the service writes, and which words it knows. */
export function VoiceSection({ voice, languages, reading, port }: VoiceSectionProps) {
  const text = useText();
  const { source, targets } = languages;
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
      <ListPicker
        kind="spokenTerms"
        label={text("spoken_terms_label")}
        hint={text("spoken_terms_hint")}
        value={voice.spokenTermsId}
        source={source}
        check={port.checkSpokenTermsId}
        onPick={(spokenTermsId) => port.save({ spokenTermsId })}
        port={port.lists}
        reading={reading}
      />
      <ListPicker
        kind="glossary"
        label={text("glossary_label")}
        hint={text("glossary_hint")}
        value={voice.glossaryId}
        source={source}
        {...(targets.length > 0 && { targets })}
        check={port.checkGlossaryId}
        onPick={(glossaryId) => port.save({ glossaryId })}
        port={port.lists}
        reading={reading}
      />
      <Notice kind="info">{text("options_voice_no_style")}</Notice>
    </Section>
  );
}
