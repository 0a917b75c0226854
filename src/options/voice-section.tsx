import type { ComponentChildren } from "preact";
import type { Locale } from "../features/languages/locale.ts";
import type { ListPickerApi } from "../features/lists/account-lists.ts";
import { ListPicker } from "../features/lists/list-picker.tsx";
import { ManagedFields } from "../features/managed/managed-fields.tsx";
import type { FieldCheck } from "../settings/schema/field-checks.ts";
import type { LanguageSettings, VoiceSettings } from "../settings/schema/settings.ts";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { Select } from "../ui/select.tsx";
import { useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";

export interface VoiceApi {
  readonly formalities: readonly VoiceSettings["formality"][];
  checkSpokenTermsId(typed: string): FieldCheck;
  checkGlossaryId(typed: string): FieldCheck;
  save(change: Partial<VoiceSettings>): Promise<void>;
  readonly lists: ListPickerApi;
}

export interface VoiceSectionProps {
  /** What the section needs, where captions are made on this computer. */
  readonly note?: ComponentChildren;
  readonly voice: VoiceSettings;
  /** The languages that a list should fit. */
  readonly languages: Pick<LanguageSettings, "source" | "targets">;
  readonly locale: Locale;
  readonly api: VoiceApi;
}

export function VoiceSection({ note, voice, languages, locale, api }: VoiceSectionProps) {
  const text = useText();
  const { source, targets } = languages;
  const { saved, markSaved } = useSavedMark();
  const save = (change: Partial<VoiceSettings>) => void api.save(change).then(markSaved);
  return (
    <Section
      id="voice"
      title={text("options_voice")}
      lead={text("options_voice_lead")}
      saved={saved}
    >
      {note}
      <ManagedFields by={["formality"]}>
        <Select
          label={text("formality_label")}
          hint={text("formality_hint")}
          value={voice.formality}
          groups={[
            {
              label: null,
              choices: api.formalities.map((value) => ({
                value,
                label: text(`formality_${value}`),
              })),
            },
          ]}
          onChoose={(formality) => save({ formality })}
        />
      </ManagedFields>
      <ManagedFields by={["spokenTermsId"]}>
        <ListPicker
          kind="spokenTerms"
          label={text("spoken_terms_label")}
          hint={text("spoken_terms_hint")}
          value={voice.spokenTermsId}
          source={source}
          check={api.checkSpokenTermsId}
          onPick={(spokenTermsId) => api.save({ spokenTermsId })}
          api={api.lists}
          locale={locale}
        />
      </ManagedFields>
      <ManagedFields by={["glossaryId"]}>
        <ListPicker
          kind="glossary"
          label={text("glossary_label")}
          hint={text("glossary_hint")}
          value={voice.glossaryId}
          source={source}
          {...(targets.length > 0 && { targets })}
          check={api.checkGlossaryId}
          onPick={(glossaryId) => api.save({ glossaryId })}
          api={api.lists}
          locale={locale}
        />
      </ManagedFields>
      <Notice kind="info">{text("options_voice_no_style")}</Notice>
    </Section>
  );
}
