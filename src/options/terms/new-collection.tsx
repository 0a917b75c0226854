import { useRef, useState } from "preact/hooks";
import { WordField } from "../../features/terms/term-field.tsx";
import { checkWord } from "../../service/terms/term-checks.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { useDraft } from "../../ui/use-draft.ts";
import { type ListReading, rootChoices } from "./pair-format.ts";
import { TermsField } from "./terms-field.tsx";
import type { CollectionsModel } from "./terms-lists.tsx";
import { readTerms } from "./terms-model.ts";

export interface NewCollectionProps {
  readonly model: CollectionsModel;
  readonly reading: ListReading;
}

/** Makes a collection: its name, the first language and its terms. */
export function NewCollection({ model, reading }: NewCollectionProps) {
  const text = useText();
  const [name, setName, forgetName] = useDraft("new-terms name");
  const [language, setLanguage, forgetLanguage] = useDraft("new-terms language");
  const [lines, setLines, forgetLines] = useDraft("new-terms lines");
  const [isAsked, setAsked] = useState(false);
  const written = useRef("");
  written.current = [name, language, lines].join("\n");
  const create = async () => {
    setAsked(true);
    const [checked, read] = [checkWord(name), readTerms(lines)];
    if (!checked.ok || !read.ok || language === "") return;
    const sent = written.current;
    if (!(await model.create(checked.value, { language, terms: read.terms }))) return;
    // What was written on meanwhile is the beginning of another one.
    if (written.current !== sent) return;
    for (const forget of [forgetName, forgetLanguage, forgetLines]) forget();
  };
  const isMissing = isAsked && language === "";
  return (
    <details class="words-fold" open={name + lines !== ""}>
      <summary>{text("words_new_collection")}</summary>
      <form
        class="words-form"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <WordField
          label={text("words_name")}
          value={name}
          check={checkWord}
          isAsked={isAsked}
          uiLanguage={reading.uiLanguage}
          onType={setName}
        />
        <Select
          label={text("words_language")}
          value={language}
          groups={rootChoices(reading, text, { first: text("words_choose") })}
          onChoose={setLanguage}
        />
        <p class={isMissing ? "field-problem" : "unseen"} aria-live="polite">
          {isMissing && text("words_problem_no_language")}
        </p>
        <TermsField
          label={text("words_terms")}
          language={language}
          value={lines}
          isAsked={isAsked}
          uiLanguage={reading.uiLanguage}
          onWrite={setLines}
        />
        <div class="words-actions">
          <Button type="submit" disabled={model.calls.isBusy.value}>
            {text("words_create_collection")}
          </Button>
        </div>
      </form>
    </details>
  );
}
