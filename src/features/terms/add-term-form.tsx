import { useEffect, useId, useMemo, useState } from "preact/hooks";
import { wordsOfLine } from "../../captions/terms/line-pieces.ts";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { LanguageReading } from "../languages/language-form.tsx";
import type { AddWordPort } from "./add-term-api.ts";
import { AddWordLanguages } from "./add-term-languages.tsx";
import { AddWordModel } from "./add-term-model.ts";
import { AddWordOutcome } from "./add-term-outcome.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { WordField } from "./term-field.tsx";
import "./add-word.css";

export interface AddWordFormProps {
  readonly chosen: PickedTerm;
  readonly port: AddWordPort;
  readonly reading: LanguageReading;
  /** Whether it is all that is on its page. */
  readonly isPage?: boolean;
  readonly onClose: () => void;
}

/** Adds a word to Spoken Terms, or with its translation to a glossary, and has captions use it. */
export function AddWordForm({ chosen, port, reading, isPage = false, onClose }: AddWordFormProps) {
  const text = useText();
  const titleId = useId();
  const model = useMemo(() => new AddWordModel(chosen, port), [chosen, port]);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => void model.choose(model.kind.value), [model]);
  const lists = model.lists.value;
  const kind = model.kind.value;
  const { uiLanguage } = reading;
  const isIn = model.added.value?.kind === "added" || model.added.value?.kind === "known";
  const picks = useMemo(() => wordsOfLine(chosen.line.text, chosen.line.language), [chosen]);
  const isNew = lists !== null && model.listId.value === "";
  return (
    <form
      class="add-word"
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        void model.add();
      }}
    >
      {isPage ? (
        <h1 id={titleId}>{text("add_word_title")}</h1>
      ) : (
        <h2 id={titleId}>{text("add_word_title")}</h2>
      )}
      <WordField
        label={text("add_word_word")}
        value={model.word.value}
        check={port.check}
        isAsked={isAsked}
        lang={chosen.line.language}
        uiLanguage={uiLanguage}
        onType={(typed) => {
          model.word.value = typed;
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
              aria-pressed={model.word.value === word}
              onClick={() => {
                model.word.value = word;
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
        ]}
        onChoose={(next) => void model.choose(next)}
      />
      <AddWordLanguages model={model} isAsked={isAsked} reading={reading} />
      <p class="unseen" role="status">
        {model.calls.isBusy.value && text("words_reading")}
      </p>
      {model.calls.failure.value && (
        <FailureNotice
          failure={model.calls.failure.value}
          actions={
            lists === null && (
              <Button onClick={() => void model.choose(kind)}>{text("words_reload")}</Button>
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
              model.added.value = null;
            }}
          />
          {isNew && (
            <WordField
              label={text("add_word_new_name")}
              value={model.newName.value}
              check={port.check}
              isAsked={isAsked}
              uiLanguage={uiLanguage}
              onType={(typed) => {
                model.newName.value = typed;
              }}
            />
          )}
          {(isNew || model.listId.value !== model.usedId.value) && !isIn && (
            <Checkbox
              label={text("add_word_use")}
              hint={text("add_word_use_hint")}
              checked={model.isUsed.value}
              onToggle={(isUsed) => {
                model.isUsed.value = isUsed;
              }}
            />
          )}
        </>
      )}
      <AddWordOutcome model={model} />
      <div class="dialog-actions">
        {!isIn && (
          <Button
            type="submit"
            kind="primary"
            disabled={lists === null || model.calls.isBusy.value}
          >
            {text("add_word_add")}
          </Button>
        )}
        <Button onClick={onClose}>{text(isIn ? "add_word_close" : "words_cancel")}</Button>
      </div>
    </form>
  );
}
