import type { ReadonlySignal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { LanguageNamer } from "../captions/text/language-name.ts";
import { markUnoffered, withChosen } from "../features/languages/mark-unoffered.ts";
import { sortLanguages } from "../features/languages/sort-languages.ts";
import type { ListPickerApi } from "../features/lists/account-lists.ts";
import { ListPicker } from "../features/lists/list-picker.tsx";
import { StyleRulePicker } from "../features/lists/style-rule-picker.tsx";
import { DOCUMENT_FORMALITIES } from "../service/documents/documents.ts";
import type { LanguageOffer } from "../service/languages/languages.ts";
import type { DocumentChoices } from "../store/documents/document-job.ts";
import type { CheckedValue } from "../ui/checked-field.tsx";
import { Select, type SelectChoice } from "../ui/select.tsx";
import { useText } from "../ui/texts.ts";

export interface ChoicesContext {
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  readonly checkIdentifier: (typed: string) => CheckedValue;
  readonly offered: ReadonlySignal<LanguageOffer>;
  readonly lists: ListPickerApi;
}

export interface ChoicesFormProps {
  readonly choices: DocumentChoices;
  readonly hasPdf: boolean;
  readonly context: ChoicesContext;
  /** Id of the default style rule list for a target language; empty for none. */
  readonly defaultStyle: (target: string) => string;
  readonly onChoose: (change: Partial<DocumentChoices>) => Promise<void>;
}

export function ChoicesForm(props: ChoicesFormProps) {
  const { choices, hasPdf, context, defaultStyle, onChoose } = props;
  const text = useText();
  const target = choices.targetLanguage;
  // Opens by itself for choices in use, and stays open while the user edits it.
  const [isOpen, setIsOpen] = useState(false);
  const defaultId = target === null ? "" : defaultStyle(target);
  const isUsed = choices.glossaryId !== "" || choices.styleId !== null || defaultId !== "";
  const { nameLanguage, uiLanguage } = context;
  const { sources, targets, reported } = context.offered.value;
  // Earlier choices stay listed, marked if the service does not offer them.
  const namesOf = (
    tags: readonly string[],
    has: readonly string[] | undefined,
    chosen: string | null,
  ): SelectChoice<string>[] => {
    const named = markUnoffered(nameLanguage, has ?? null, text);
    return sortLanguages(withChosen(tags, chosen), named, uiLanguage).map((value) => {
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
          { label: null, choices: namesOf(targets, reported?.targets, choices.targetLanguage) },
        ]}
        onChoose={(picked) => void onChoose({ targetLanguage: picked === "" ? null : picked })}
      />
      <Select
        label={text("documents_source")}
        value={choices.sourceLanguage ?? ""}
        groups={[
          none(text("documents_source_auto")),
          { label: null, choices: namesOf(sources, reported?.sources, choices.sourceLanguage) },
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
          check={context.checkIdentifier}
          onPick={(glossaryId) => onChoose({ glossaryId })}
          api={context.lists}
          locale={context}
        />
        <StyleRulePicker
          label={text("documents_style")}
          hint={text("documents_style_hint")}
          value={choices.styleId}
          target={target}
          defaultId={defaultId}
          check={context.checkIdentifier}
          onPick={(styleId) => onChoose({ styleId })}
          api={context.lists}
          locale={context}
        />
      </details>
    </div>
  );
}
