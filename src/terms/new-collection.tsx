import { useRef, useState } from "preact/hooks";
import { TermField } from "../features/terms/term-field.tsx";
import { checkTermText } from "../service/terms/term-checks.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { useText } from "../ui/texts.ts";
import { useDraft } from "../ui/use-draft.ts";
import { parseTerms } from "./language-terms-model.ts";
import { type ListLocale, languageChoices } from "./pair-format.ts";
import type { CollectionsModel } from "./term-section-apis.ts";
import { TermsField } from "./terms-field.tsx";

export interface NewCollectionProps {
  readonly model: CollectionsModel;
  readonly locale: ListLocale;
}

export function NewCollection({ model, locale }: NewCollectionProps) {
  const text = useText();
  const [name, setName, forgetName] = useDraft("new-terms name");
  const [language, setLanguage, forgetLanguage] = useDraft("new-terms language");
  const [lines, setLines, forgetLines] = useDraft("new-terms lines");
  const [isSubmitted, setSubmitted] = useState(false);
  const written = useRef("");
  written.current = [name, language, lines].join("\n");
  const create = async () => {
    setSubmitted(true);
    const [checked, read] = [checkTermText(name), parseTerms(lines)];
    if (!checked.ok || !read.ok || language === "") return;
    const sent = written.current;
    if (!(await model.create(checked.value, { language, terms: read.terms }))) return;
    // Text written meanwhile belongs to the next collection.
    if (written.current !== sent) return;
    for (const forget of [forgetName, forgetLanguage, forgetLines]) forget();
  };
  const isMissing = isSubmitted && language === "";
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
        <TermField
          label={text("words_name")}
          value={name}
          check={checkTermText}
          isSubmitted={isSubmitted}
          uiLanguage={locale.uiLanguage}
          onInput={setName}
        />
        <Select
          label={text("words_language")}
          value={language}
          groups={languageChoices(locale, text, { first: text("words_choose") })}
          onChoose={setLanguage}
        />
        <p class={isMissing ? "field-problem" : "unseen"} aria-live="polite">
          {isMissing && text("words_problem_no_language")}
        </p>
        <TermsField
          label={text("words_terms")}
          language={language}
          value={lines}
          isSubmitted={isSubmitted}
          uiLanguage={locale.uiLanguage}
          onChange={setLines}
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
