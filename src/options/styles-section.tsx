import type { ReadonlySignal } from "@preact/signals";
import type { LanguageReading } from "../features/languages/language-form.tsx";
import { markUnoffered, type OfferedTags } from "../features/languages/mark-unoffered.ts";
import { DefaultStyles } from "../features/lists/default-styles.tsx";
import type { ListPickerPort } from "../features/lists/list-picker-api.ts";
import type { StyleListSettings } from "../settings/schema/settings.ts";
import type { CheckedValue } from "../ui/checked-field.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";

/** What the section needs done. */
export interface StylesPort {
  /** Languages that lists can be for. */
  readonly languages: ReadonlySignal<OfferedTags>;
  readonly lists: ListPickerPort;
  check(typed: string): CheckedValue;
  /** Stores the default list of a language; empty for none. */
  save(language: string, styleId: string): Promise<void>;
}

export interface StylesSectionProps {
  readonly styles: StyleListSettings;
  readonly reading: LanguageReading;
  readonly port: StylesPort;
}

/** Which style rule list is used for which language. */
export function StylesSection({ styles, reading, port }: StylesSectionProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  const { tags, told } = port.languages.value;
  return (
    <Section
      id="styles"
      title={text("options_styles")}
      lead={text("options_styles_lead")}
      saved={saved}
    >
      <DefaultStyles
        defaults={styles.defaults}
        languages={tags}
        check={port.check}
        onChoose={async (language, styleId) => {
          await port.save(language, styleId);
          markSaved();
        }}
        port={port.lists}
        reading={{
          ...reading,
          nameLanguage: markUnoffered(reading.nameLanguage, told, text),
        }}
      />
    </Section>
  );
}
