import { useRef, useState } from "preact/hooks";
import { TermField } from "../features/terms/term-field.tsx";
import { checkEntries, checkPair, checkTermText } from "../service/terms/term-checks.ts";
import { readTermTable } from "../service/terms/term-table.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { useText } from "../ui/texts.ts";
import { useDraft } from "../ui/use-draft.ts";
import { type ListLocale, languageChoices } from "./pair-format.ts";
import { RefusedLines } from "./refused-lines.tsx";
import type { GlossariesModel } from "./term-section-apis.ts";

export interface NewGlossaryProps {
  readonly model: GlossariesModel;
  readonly locale: ListLocale;
}

export function NewGlossary({ model, locale }: NewGlossaryProps) {
  const text = useText();
  const [name, setName, forgetName] = useDraft("new-glossary name");
  const [source, setSource, forgetSource] = useDraft("new-glossary source");
  const [target, setTarget, forgetTarget] = useDraft("new-glossary target");
  const [lines, setLines, forgetLines] = useDraft("new-glossary lines");
  const [isSubmitted, setSubmitted] = useState(false);
  const written = useRef("");
  written.current = [name, source, target, lines].join("\n");
  const table = readTermTable(lines);
  const checkedName = checkTermText(name);
  const pairProblem = source !== "" && target !== "" ? checkPair({ source, target }) : null;
  const entriesProblem = checkEntries(table.entries);
  const isMissing = source === "" || target === "";
  const create = async () => {
    setSubmitted(true);
    if (!checkedName.ok || isMissing || pairProblem || entriesProblem) return;
    if (table.refused.length > 0) return;
    const sent = written.current;
    if (!(await model.create(checkedName.value, { source, target, entries: table.entries })))
      return;
    // Text written meanwhile belongs to the next glossary.
    if (written.current !== sent) return;
    for (const forget of [forgetName, forgetSource, forgetTarget, forgetLines]) forget();
  };
  const pairWords = isMissing && isSubmitted ? "words_problem_no_pair" : pairProblem;
  const linesProblem =
    isSubmitted && entriesProblem
      ? entriesProblem
      : entriesProblem === "words_problem_glossary_too_large"
        ? entriesProblem
        : null;
  return (
    <details class="words-fold" open={name + lines !== ""}>
      <summary>{text("words_new_glossary")}</summary>
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
        <div class="words-pair">
          <Select
            label={text("words_source_language")}
            value={source}
            groups={languageChoices(locale, text, { first: text("words_choose") })}
            onChoose={setSource}
          />
          <Select
            label={text("words_target_language")}
            value={target}
            groups={languageChoices(locale, text, { first: text("words_choose") })}
            onChoose={setTarget}
          />
        </div>
        <p class={pairWords ? "field-problem" : "unseen"} aria-live="polite">
          {pairWords && text(pairWords)}
        </p>
        <p class="quiet small">{text("words_root_hint")}</p>
        <Field
          label={text("words_first_entries")}
          hint={text("words_lines_hint")}
          problem={linesProblem && text(linesProblem)}
        >
          {(control) => (
            <textarea
              {...control}
              class="input words-lines"
              rows={5}
              dir="auto"
              value={lines}
              onInput={(event) => setLines(event.currentTarget.value)}
            />
          )}
        </Field>
        {lines.trim() !== "" && <RefusedLines table={table} uiLanguage={locale.uiLanguage} />}
        <div class="words-actions">
          <Button type="submit" disabled={model.calls.isBusy.value}>
            {text("words_create_glossary")}
          </Button>
        </div>
      </form>
    </details>
  );
}
