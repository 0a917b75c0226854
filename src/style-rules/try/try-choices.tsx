import type { Locale } from "../../features/languages/locale.ts";
import { markUnoffered, withChosen } from "../../features/languages/mark-unoffered.ts";
import { sortLanguages } from "../../features/languages/sort-languages.ts";
import { ListPicker } from "../../features/lists/list-picker.tsx";
import { REQUEST_FORMALITIES } from "../../service/translate/translate.ts";
import type { CheckedValue } from "../../ui/checked-field.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { TryApi } from "./try-api.ts";
import type { TryModel, TryValidationError } from "./try-model.ts";

export interface TryChoicesFormProps {
  readonly model: TryModel;
  readonly api: Pick<TryApi, "lists">;
  readonly locale: Locale;
  readonly checkIdentifier: (typed: string) => CheckedValue;
  readonly problemAt: (field: TryValidationError["field"]) => string | null;
}

export function TryChoicesForm(props: TryChoicesFormProps) {
  const { model, api, locale, checkIdentifier, problemAt } = props;
  const text = useText();
  const now = model.choices.value;
  const { nameLanguage, uiLanguage } = locale;
  const { sources, targets: offered, reported } = model.languages.value;
  // A chosen language stays listed, marked if the service does not offer it.
  const names = (tags: readonly string[], has: readonly string[] | undefined, chosen: string) => {
    const named = markUnoffered(nameLanguage, has ?? null, text);
    return {
      label: null,
      choices: sortLanguages(withChosen(tags, chosen), named, uiLanguage).map((value) => {
        return { value, label: named(value).name };
      }),
    };
  };
  const targets = now.target === "" ? [] : [now.target];
  const pick = (change: Parameters<TryModel["changeChoices"]>[0]) => async () =>
    model.changeChoices(change);
  const list = (side: "left" | "right", label: string) => (
    <ListPicker
      kind="style"
      label={label}
      value={now[side]}
      problem={problemAt(side)}
      targets={targets}
      check={checkIdentifier}
      onPick={(id) => pick({ [side]: id })()}
      isBare={side === "left"}
      api={api.lists}
      locale={locale}
    />
  );
  return (
    <>
      <div class="try-grid">
        <Select
          label={text("try_source")}
          problem={problemAt("source")}
          value={now.source}
          groups={[
            { label: null, choices: [{ value: "", label: text("documents_source_auto") }] },
            names(sources, reported?.sources, now.source),
          ]}
          onChoose={(source) => model.changeChoices({ source })}
        />
        <Select
          label={text("documents_target")}
          value={now.target}
          groups={[names(offered, reported?.targets, now.target)]}
          onChoose={(target) => void model.setTarget(target)}
        />
        {list("left", text("try_left"))}
        {list("right", text("try_right"))}
      </div>
      <details class="try-more">
        <summary>{text("try_more")}</summary>
        <div class="try-grid">
          <Select
            label={text("formality_label")}
            hint={text("try_formality_hint")}
            value={now.formality}
            groups={[
              {
                label: null,
                choices: REQUEST_FORMALITIES.map((value) => ({
                  value,
                  label: text(`try_formality_${value}`),
                })),
              },
            ]}
            onChoose={(formality) => model.changeChoices({ formality })}
          />
          <ListPicker
            kind="glossary"
            label={text("glossary_label")}
            hint={text("try_glossary_hint")}
            value={now.glossaryId}
            targets={targets}
            source={now.source === "" ? null : now.source}
            check={checkIdentifier}
            onPick={(glossaryId) => pick({ glossaryId })()}
            api={api.lists}
            locale={locale}
          />
        </div>
        <Field label={text("try_context")} hint={text("try_context_hint")}>
          {(control) => (
            <textarea
              {...control}
              class="input"
              dir="auto"
              rows={2}
              value={now.context}
              onInput={({ currentTarget }) => model.changeChoices({ context: currentTarget.value })}
            />
          )}
        </Field>
      </details>
    </>
  );
}
