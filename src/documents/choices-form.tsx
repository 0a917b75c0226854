import type { ReadonlySignal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { OfferedLanguages } from "../features/languages/language-form.tsx";
import { type LanguageNamer, sortByName } from "../features/languages/language-name.ts";
import { markUnoffered, withChosen } from "../features/languages/mark-unoffered.ts";
import { ListPicker } from "../features/lists/list-picker.tsx";
import type { ListPickerPort } from "../features/lists/list-picker-api.ts";
import { StylePicker } from "../features/lists/style-picker.tsx";
import { DOCUMENT_FORMALITIES } from "../service/documents/documents.ts";
import type { DocumentChoices } from "../store/document-jobs/document-job.ts";
import type { CheckedValue } from "../ui/checked-field.tsx";
import { Select, type SelectChoice } from "../ui/select.tsx";
import { useText } from "../ui/texts.ts";

/** How the reader names languages, and how an identifier is checked. */
export interface ChoicesReading {
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  readonly checkIdentifier: (typed: string) => CheckedValue;
  /** What the service translates documents from and into. */
  readonly offered: ReadonlySignal<OfferedLanguages>;
  /** The account's glossaries and style rule lists. */
  readonly lists: ListPickerPort;
}

export interface ChoicesFormProps {
  readonly choices: DocumentChoices;
  /** Whether a PDF is among the files, which has a choice of its own. */
  readonly hasPdf: boolean;
  readonly reading: ChoicesReading;
  /** The style rule list that is used for a target language by default; empty for none. */
  readonly defaultStyle: (target: string) => string;
  readonly onChoose: (change: Partial<DocumentChoices>) => Promise<void>;
}

/** How documents are to be translated. */
export function ChoicesForm(props: ChoicesFormProps) {
  const { choices, hasPdf, reading, defaultStyle, onChoose } = props;
  const text = useText();
  const target = choices.targetLanguage;
  // Opened by itself for what is used, and never closed under the hand.
  const [isOpen, setIsOpen] = useState(false);
  const defaultId = target === null ? "" : defaultStyle(target);
  const isUsed = choices.glossaryId !== "" || choices.styleId !== null || defaultId !== "";
  const { nameLanguage, uiLanguage } = reading;
  const { sources, targets, told } = reading.offered.value;
  // What was chosen before stays to be seen, with a mark where the service does not have it.
  const namesOf = (
    tags: readonly string[],
    has: readonly string[] | undefined,
    chosen: string | null,
  ): SelectChoice<string>[] => {
    const named = markUnoffered(nameLanguage, has ?? null, text);
    return sortByName(withChosen(tags, chosen), named, uiLanguage).map((value) => {
      const { name, ownName } = named(value);
      return { value, label: ownName === null ? name : `${name} – ${ownName}` };
    });
  };
  const none = (label: string) => ({ label: null, choices: [{ value: "", label }] });
  return (
    <div class="choices">
      <Select
        label={text("documents_target")}
        value={choices.targetLanguage ?? ""}
        groups={[
          none(text("documents_target_none")),
          { label: null, choices: namesOf(targets, told?.targets, choices.targetLanguage) },
        ]}
        onChoose={(picked) => void onChoose({ targetLanguage: picked === "" ? null : picked })}
      />
      <Select
        label={text("documents_source")}
        value={choices.sourceLanguage ?? ""}
        groups={[
          none(text("documents_source_auto")),
          { label: null, choices: namesOf(sources, told?.sources, choices.sourceLanguage) },
        ]}
        onChoose={(picked) => void onChoose({ sourceLanguage: picked === "" ? null : picked })}
      />
      <Select
        label={text("formality_label")}
        value={choices.formality}
        groups={[
          {
            label: null,
            choices: DOCUMENT_FORMALITIES.map((value) => ({
              value,
              label: text(`documents_formality_${value}`),
            })),
          },
        ]}
        onChoose={(formality) => void onChoose({ formality })}
      />
      {hasPdf && (
        <Select
          label={text("documents_pdf")}
          value={choices.pdfAsWord ? "word" : "same"}
          groups={[
            {
              label: null,
              choices: [
                { value: "same", label: text("documents_pdf_same") },
                { value: "word", label: text("documents_pdf_word") },
              ],
            },
          ]}
          onChoose={(picked) => void onChoose({ pdfAsWord: picked === "word" })}
        />
      )}
      <details
        class="choices-more"
        open={isOpen || isUsed}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>{text("documents_more_choices")}</summary>
        <ListPicker
          kind="glossary"
          label={text("glossary_label")}
          hint={text("glossary_hint")}
          value={choices.glossaryId}
          targets={target === null ? [] : [target]}
          source={choices.sourceLanguage}
          check={reading.checkIdentifier}
          onPick={(glossaryId) => onChoose({ glossaryId })}
          port={reading.lists}
          reading={reading}
        />
        <StylePicker
          label={text("documents_style")}
          hint={text("documents_style_hint")}
          value={choices.styleId}
          target={target}
          defaultId={defaultId}
          check={reading.checkIdentifier}
          onPick={(styleId) => onChoose({ styleId })}
          port={reading.lists}
          reading={reading}
        />
      </details>
    </div>
  );
}
