import { LanguageForm, type LanguageFormProps } from "../features/languages/language-form.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";

export function LanguagesSection(props: Omit<LanguageFormProps, "brief" | "onSaved">) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  return (
    <Section
      id="languages"
      title={text("options_languages")}
      lead={text("options_languages_lead")}
      saved={saved}
    >
      <LanguageForm {...props} onSaved={markSaved} />
    </Section>
  );
}
