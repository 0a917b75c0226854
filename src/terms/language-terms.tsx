import { useEffect, useMemo, useState } from "preact/hooks";
import type { Locale } from "../features/languages/locale.ts";
import { TermsFailureNotice } from "../features/terms/terms-failure-notice.tsx";
import { Button } from "../ui/button.tsx";
import { SavedMark } from "../ui/saved-mark.tsx";
import { type TextKey, useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { type LanguageTermsApi, LanguageTermsModel } from "./language-terms-model.ts";
import { TermsField } from "./terms-field.tsx";

export interface LanguageTermsProps {
  readonly collectionId: string;
  readonly language: string;
  readonly isNew: boolean;
  readonly api: LanguageTermsApi;
  readonly locale: Locale;
  readonly onSaved: () => void;
  readonly onRemove: (isStored: boolean) => void;
}

export function LanguageTerms(props: LanguageTermsProps) {
  const { collectionId, language, isNew, api, locale, onSaved, onRemove } = props;
  const text = useText();
  // Saving the first terms makes the language a stored one; keep the same model.
  const model = useMemo(
    () => new LanguageTermsModel(api, { collectionId, language, isNew }),
    [api],
  );
  useEffect(() => void model.load(), [model]);
  const { saved, markSaved } = useSavedMark();
  const [problem, setProblem] = useState<TextKey | null>(null);
  const { calls } = model;
  const lines = model.lines.value;
  const { name } = locale.nameLanguage(language);
  const save = async () => {
    const result = await model.save();
    setProblem(typeof result === "string" ? result : null);
    if (result !== true) return;
    markSaved();
    onSaved();
  };
  return (
    <form
      class="words-form language-terms"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {calls.failure.value && (
        <TermsFailureNotice
          failure={calls.failure.value}
          actions={
            lines === null && (
              <Button onClick={() => void model.load()}>{text("words_reload")}</Button>
            )
          }
        />
      )}
      {lines === null ? (
        <p role="status">{calls.isBusy.value && text("words_reading")}</p>
      ) : (
        <TermsField
          label={text("words_terms_in", name)}
          language={language}
          value={lines}
          isSubmitted={model.isChanged.value}
          problem={problem}
          uiLanguage={locale.uiLanguage}
          onChange={(written) => {
            setProblem(null);
            model.setLines(written);
          }}
        />
      )}
      <div class="words-actions">
        {model.isChanged.value && (
          <>
            <Button type="submit" kind="primary" disabled={calls.isBusy.value}>
              {text("words_save_terms", name)}
            </Button>
            <Button disabled={calls.isBusy.value} onClick={() => model.discard()}>
              {text("words_discard")}
            </Button>
          </>
        )}
        <SavedMark saved={saved && !model.isChanged.value} />
        <ConfirmButton
          label={text("words_delete_language", name)}
          question={text("words_delete_language_sure", name)}
          yes={text("words_delete_yes")}
          disabled={calls.isBusy.value}
          onConfirm={() => onRemove(model.isStored)}
        />
      </div>
    </form>
  );
}
