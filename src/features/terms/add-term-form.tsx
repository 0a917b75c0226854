import { useEffect, useId, useMemo, useState } from "preact/hooks";
import { wordsOfLine } from "../../captions/terms/line-parts.ts";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { Locale } from "../languages/locale.ts";
import type { AddTermApi } from "./add-term-api.ts";
import { AddTermLanguages } from "./add-term-languages.tsx";
import { AddTermModel } from "./add-term-model.ts";
import { AddTermResultNotice } from "./add-term-result.tsx";
import { TermField } from "./term-field.tsx";
import { TermsFailureNotice } from "./terms-failure-notice.tsx";
import "./add-term.css";

export interface AddTermFormProps {
  readonly chosen: PickedTerm;
  readonly api: AddTermApi;
  readonly locale: Locale;
  /** Whether the form is the only content of its page. */
  readonly isPage?: boolean;
  readonly onClose: () => void;
}

/** Adds a term to Spoken Terms, or with its translation to a glossary, for captions to use. */
export function AddTermForm({ chosen, api, locale, isPage = false, onClose }: AddTermFormProps) {
  const text = useText();
  const titleId = useId();
  const model = useMemo(() => new AddTermModel(chosen, api), [chosen, api]);
  const [isSubmitted, setSubmitted] = useState(false);
  useEffect(() => void model.selectFirst(), [model]);
  const lists = model.lists.value;
  const kind = model.kind.value;
  const { uiLanguage } = locale;
  const isIn = model.result.value?.kind === "added" || model.result.value?.kind === "known";
  const picks = useMemo(() => wordsOfLine(chosen.line.text, chosen.line.language), [chosen]);
  const isNew = lists !== null && model.listId.value === "";
  return (
    <form
      class="add-word"
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        void model.submit();
      }}
    >
      {isPage ? (
        <h1 id={titleId}>{text("add_word_title")}</h1>
      ) : (
        <h2 id={titleId}>{text("add_word_title")}</h2>
      )}
      <TermField
        label={text("add_word_word")}
        value={model.term.value}
        check={api.check}
        isSubmitted={isSubmitted}
        lang={chosen.line.language}
        uiLanguage={uiLanguage}
        onInput={(typed) => {
          model.term.value = typed;
        }}
      />
      {picks.length > 1 && (
        <fieldset class="add-word-picks" lang={chosen.line.language}>
          <legend class="small quiet" lang={uiLanguage}>
            {text("add_word_picks")}
          </legend>
          {picks.map((word) => (
            <Button
              key={word}
              aria-pressed={model.term.value === word}
              onClick={() => {
                model.term.value = word;
              }}
            >
              {word}
            </Button>
          ))}
        </fieldset>
      )}
      <RadioGroup
        label={text("add_word_where")}
        value={kind}
        choices={[
          {
            value: "spokenTerms",
            label: text("options_spoken_terms"),
            hint: text("add_word_terms_hint"),
          },
          {
            value: "glossary",
            label: text("add_word_glossary"),
            hint: text("add_word_glossary_hint"),
          },
          {
            value: "local",
            label: text("local_terms_title"),
            hint: text("local_terms_lead"),
          },
        ]}
        onChoose={(next) => void model.selectKind(next)}
      />
      {kind !== "local" && (
        <AddTermLanguages model={model} isSubmitted={isSubmitted} locale={locale} />
      )}
      <p class="unseen" role="status">
        {model.calls.isBusy.value && text("words_reading")}
      </p>
      {model.calls.failure.value && (
        <TermsFailureNotice
          failure={model.calls.failure.value}
          actions={
            !model.isReady.value && (
              <Button onClick={() => void model.selectKind(kind)}>{text("words_reload")}</Button>
            )
          }
        />
      )}
      {lists !== null && (
        <>
          <Select
            key={kind}
            label={text("add_word_list")}
            value={model.listId.value}
            groups={[
              {
                label: null,
                choices: [
                  ...lists.map(({ id, name }) => ({ value: id, label: name })),
                  { value: "", label: text("add_word_new_list") },
                ],
              },
            ]}
            onChoose={(id) => {
              model.listId.value = id;
              model.result.value = null;
            }}
          />
          {isNew && (
            <TermField
              label={text("add_word_new_name")}
              value={model.newName.value}
              check={api.check}
              isSubmitted={isSubmitted}
              uiLanguage={uiLanguage}
              onInput={(typed) => {
                model.newName.value = typed;
              }}
            />
          )}
          {(isNew || model.listId.value !== model.usedId.value) && !isIn && (
            <Checkbox
              label={text("add_word_use")}
              hint={text("add_word_use_hint")}
              checked={model.useForCaptions.value}
              onToggle={(checked) => {
                model.useForCaptions.value = checked;
              }}
            />
          )}
        </>
      )}
      <AddTermResultNotice model={model} />
      <div class="dialog-actions">
        {!isIn && (
          <Button
            type="submit"
            kind="primary"
            disabled={!model.isReady.value || model.calls.isBusy.value}
          >
            {text("add_word_add")}
          </Button>
        )}
        <Button onClick={onClose}>{text(isIn ? "close" : "cancel")}</Button>
      </div>
    </form>
  );
}
