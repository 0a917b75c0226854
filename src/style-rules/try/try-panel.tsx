import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Locale } from "../../features/languages/locale.ts";
import { fitsLanguages } from "../../features/lists/list-fit.ts";
import { useLists } from "../../features/lists/use-lists.ts";
import { Button } from "../../ui/button.tsx";
import type { CheckedValue } from "../../ui/checked-field.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import { TranscriptPicker } from "./transcript-picker.tsx";
import type { TryApi } from "./try-api.ts";
import { TryChoicesForm } from "./try-choices.tsx";
import { TryModel, type TryValidationError } from "./try-model.ts";
import { TryResults } from "./try-results.tsx";
import "./try.css";

export interface TryPanelProps {
  readonly api: TryApi;
  readonly locale: Locale;
  readonly checkIdentifier: (typed: string) => CheckedValue;
  /** Initial list; null for the default of the target language. */
  readonly styleId: string | null;
  readonly isRequested: boolean;
}

const ERROR_TEXTS: Readonly<Record<TryValidationError["kind"], TextKey>> = {
  text: "try_needs_text",
  lists: "try_needs_lists",
  source: "try_needs_source",
  length: "text_problem_too_large",
};

/** Translates a text twice with different style rules and shows the differences. */
export function TryPanel({
  api,
  locale,
  checkIdentifier,
  styleId,
  isRequested: isAskedFor,
}: TryPanelProps) {
  const text = useText();
  const model = useMemo(() => new TryModel(api), [api]);
  const field = useRef<HTMLTextAreaElement>(null);
  const { lists } = useLists(api.lists, "style");
  useEffect(() => {
    void model.start(styleId);
    return () => model.stop();
  }, [model]);
  useEffect(() => {
    if (styleId !== null) model.changeChoices({ right: styleId });
  }, [model, styleId]);
  const own = lists?.find(({ id }) => id === styleId)?.languages[0];
  useEffect(() => {
    if (own !== undefined) model.fitToListLanguage(own);
  }, [model, own]);
  useEffect(() => {
    if (!isAskedFor) return;
    field.current?.scrollIntoView({ block: "center" });
    field.current?.focus({ preventScroll: true });
  }, [isAskedFor]);
  const format = new Intl.NumberFormat(locale.uiLanguage);
  const number = (value: number) => format.format(value);
  const now = model.choices.value;
  const isUnfit = (id: string) => {
    const list = lists?.find((each) => each.id === id);
    return list !== undefined && !fitsLanguages(list, { targets: [now.target] });
  };
  const nameOf = (id: string) =>
    id === "" ? text("try_without") : lists?.find((each) => each.id === id)?.name || id;
  const sides = 2;
  const problemAt = (field: TryValidationError["field"]) => {
    const error = model.validationErrors.value.find((each) => each.field === field);
    return error ? text(ERROR_TEXTS[error.kind]) : null;
  };
  return (
    <Section id="try" title={text("try_title")} lead={text("try_lead")}>
      {model.isPageClosed.value && (
        <Notice kind="info">{text(now.text === "" ? "try_page_closed" : "try_page_told")}</Notice>
      )}
      <form
        class="try-form"
        onSubmit={(event) => {
          event.preventDefault();
          void model.translate(isUnfit);
        }}
      >
        <Field
          label={text("try_text")}
          hint={text(
            "try_cost",
            number(model.characters.value),
            number(model.characters.value * sides),
          )}
          problem={problemAt("text")}
        >
          {(control) => (
            <textarea
              {...control}
              ref={field}
              class="input"
              dir="auto"
              rows={6}
              value={now.text}
              onInput={({ currentTarget }) => model.changeChoices({ text: currentTarget.value })}
            />
          )}
        </Field>
        <TranscriptPicker
          api={api}
          locale={locale}
          onUse={(id, lane) =>
            model.loadTranscript(id, lane, (tag) => model.languages.value.sources.includes(tag))
          }
        />
        <TryChoicesForm
          model={model}
          api={api}
          locale={locale}
          checkIdentifier={checkIdentifier}
          problemAt={problemAt}
        />
        {model.charactersOverQuota.value !== null && (
          <Notice kind="working" announced>
            {text(
              "translate_left",
              number(model.charactersLeft.value?.left ?? 0),
              number(model.charactersOverQuota.value),
            )}
          </Notice>
        )}
        <div class="try-buttons">
          <Button type="submit" kind="primary" disabled={model.isRunning.value}>
            {text("try_run")}
          </Button>
          {model.isRunning.value && <Button onClick={() => model.stop()}>{text("cancel")}</Button>}
        </div>
      </form>
      <TryResults
        model={model}
        leftName={nameOf(now.left)}
        rightName={nameOf(now.right)}
        number={number}
      />
    </Section>
  );
}
