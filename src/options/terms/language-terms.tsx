import { useEffect, useMemo, useState } from "preact/hooks";
import type { LanguageReading } from "../../features/languages/language-form.tsx";
import { FailureNotice } from "../../features/terms/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { SavedMark } from "../../ui/saved-mark.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { TermsField } from "./terms-field.tsx";
import { type TermsCalls, TermsModel } from "./terms-model.ts";

export interface LanguageTermsProps {
  readonly collectionId: string;
  readonly language: string;
  /** Whether the service has no terms of it yet. */
  readonly isNew: boolean;
  readonly port: TermsCalls;
  readonly reading: LanguageReading;
  readonly onSaved: () => void;
  /** @param isThere whether the service has terms of it by now */
  readonly onRemove: (isThere: boolean) => void;
}

/** The terms of one language of a collection. */
export function LanguageTerms(props: LanguageTermsProps) {
  const { collectionId, language, isNew, port, reading, onSaved, onRemove } = props;
  const text = useText();
  // The first terms make a new language an old one; what is edited stays the same.
  const model = useMemo(() => new TermsModel(port, { collectionId, language, isNew }), [port]);
  useEffect(() => void model.load(), [model]);
  const { saved, markSaved } = useSavedMark();
  const [problem, setProblem] = useState<TextKey | null>(null);
  const { calls } = model;
  const lines = model.lines.value;
  const { name } = reading.nameLanguage(language);
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
        <FailureNotice
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
          isAsked={model.isChanged.value}
          problem={problem}
          uiLanguage={reading.uiLanguage}
          onWrite={(written) => {
            setProblem(null);
            model.write(written);
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
          onSure={() => onRemove(model.isThere)}
        />
      </div>
    </form>
  );
}
