import { useEffect, useMemo, useRef } from "preact/hooks";
import type { LanguageReading } from "../../features/languages/language-form.tsx";
import { fits } from "../../features/lists/list-fit.ts";
import { useLists } from "../../features/lists/use-lists.ts";
import { Button } from "../../ui/button.tsx";
import type { CheckedValue } from "../../ui/checked-field.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import { TranscriptPicker } from "./transcript-picker.tsx";
import type { TryPort } from "./try-api.ts";
import { TryChoicesForm } from "./try-choices.tsx";
import { TryModel, type TryObstacle } from "./try-model.ts";
import { TryResults } from "./try-results.tsx";
import "./try.css";

export interface TryPanelProps {
  readonly port: TryPort;
  readonly reading: LanguageReading;
  readonly checkIdentifier: (typed: string) => CheckedValue;
  /** The list to begin with; null for the default of the target language. */
  readonly styleId: string | null;
  /** Whether the address asks for this part of the page. */
  readonly isAskedFor: boolean;
}

const OBSTACLES: Readonly<Record<TryObstacle["kind"], TextKey>> = {
  text: "try_needs_text",
  lists: "try_needs_lists",
  source: "try_needs_source",
  length: "text_problem_too_large",
};

/** Translates a text twice, with different style rules or none, and shows what differs. */
export function TryPanel({ port, reading, checkIdentifier, styleId, isAskedFor }: TryPanelProps) {
  const text = useText();
  const model = useMemo(() => new TryModel(port), [port]);
  const field = useRef<HTMLTextAreaElement>(null);
  const { lists } = useLists(port.lists, "style");
  useEffect(() => {
    void model.begin(styleId);
    return () => model.stop();
  }, [model]);
  useEffect(() => {
    if (styleId !== null) model.change({ right: styleId });
  }, [model, styleId]);
  const own = lists?.find(({ id }) => id === styleId)?.languages[0];
  useEffect(() => {
    if (own !== undefined) model.fitTo(own);
  }, [model, own]);
  useEffect(() => {
    if (!isAskedFor) return;
    field.current?.scrollIntoView({ block: "center" });
    field.current?.focus({ preventScroll: true });
  }, [isAskedFor]);
  const format = new Intl.NumberFormat(reading.uiLanguage);
  const number = (value: number) => format.format(value);
  const now = model.choices.value;
  const isUnfit = (id: string) => {
    const list = lists?.find((each) => each.id === id);
    return list !== undefined && !fits(list, { targets: [now.target] });
  };
  const nameOf = (id: string) =>
    id === "" ? text("try_without") : lists?.find((each) => each.id === id)?.name || id;
  const sides = 2;
  const problemAt = (field: TryObstacle["field"]) => {
    const obstacle = model.obstacles.value.find((each) => each.field === field);
    return obstacle ? text(OBSTACLES[obstacle.kind]) : null;
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
          void model.run(isUnfit);
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
              onInput={({ currentTarget }) => model.change({ text: currentTarget.value })}
            />
          )}
        </Field>
        <TranscriptPicker
          port={port}
          reading={reading}
          onTake={(id, lane) =>
            model.takeTranscript(id, lane, (tag) => model.languages.value.sources.includes(tag))
          }
        />
        <TryChoicesForm
          model={model}
          port={port}
          reading={reading}
          checkIdentifier={checkIdentifier}
          problemAt={problemAt}
        />
        {model.tooMuch.value !== null && (
          <Notice kind="working" announced>
            {text(
              "translate_left",
              number(model.charactersLeft.value?.left ?? 0),
              number(model.tooMuch.value),
            )}
          </Notice>
        )}
        <div class="try-buttons">
          <Button type="submit" kind="primary" disabled={model.isRunning.value}>
            {text("try_run")}
          </Button>
          {model.isRunning.value && (
            <Button onClick={() => model.stop()}>{text("translate_cancel")}</Button>
          )}
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
