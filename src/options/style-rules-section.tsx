import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Locale } from "../features/languages/locale.ts";
import { markUnoffered } from "../features/languages/mark-unoffered.ts";
import type { ListPickerApi } from "../features/lists/account-lists.ts";
import { DefaultStyleRules } from "../features/lists/default-style-rules.tsx";
import { ManagedFields } from "../features/managed/managed-fields.tsx";
import type { OfferedTags } from "../service/languages/languages.ts";
import type { StyleRuleSettings } from "../settings/schema/settings.ts";
import type { CheckedValue } from "../ui/checked-field.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";

export interface StyleRulesApi {
  readonly languages: ReadonlySignal<OfferedTags>;
  readonly lists: ListPickerApi;
  check(typed: string): CheckedValue;
  /** Stores the default list of a language; empty for none. */
  save(language: string, styleId: string): Promise<void>;
}

export interface StyleRulesSectionProps {
  /** What the section needs, where captions are made on this computer. */
  readonly note?: ComponentChildren;
  readonly styles: StyleRuleSettings;
  readonly locale: Locale;
  readonly api: StyleRulesApi;
}

export function StyleRulesSection({ note, styles, locale, api }: StyleRulesSectionProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  const { tags, reported } = api.languages.value;
  return (
    <Section
      id="styles"
      title={text("options_styles")}
      lead={text("options_styles_lead")}
      saved={saved}
    >
      {note}
      <ManagedFields by={["styleRuleLists"]}>
        <DefaultStyleRules
          defaults={styles.defaults}
          languages={tags}
          check={api.check}
          onChoose={async (language, styleId) => {
            await api.save(language, styleId);
            markSaved();
          }}
          api={api.lists}
          locale={{
            ...locale,
            nameLanguage: markUnoffered(locale.nameLanguage, reported, text),
          }}
        />
      </ManagedFields>
    </Section>
  );
}
