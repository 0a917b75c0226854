import { useLayoutEffect, useRef } from "preact/hooks";
import { withChosen } from "../../features/languages/mark-unoffered.ts";
import { sortLanguages } from "../../features/languages/sort-languages.ts";
import { countCodePoints } from "../../lib/count-code-points.ts";
import {
  MAX_LABEL_CHARACTERS,
  MAX_PROMPT_CHARACTERS,
} from "../../service/style-rules/style-rule-list.ts";
import type { EditedInstruction } from "../../store/style-rule-drafts/style-rule-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { CharacterCount } from "./character-count.tsx";

export interface InstructionFieldsProps {
  readonly instruction: EditedInstruction;
  readonly locale: StyleRulesLocale;
  /** Whether missing fields are reported, which starts with the first attempt to save. */
  readonly isChecked: boolean;
  readonly onChange: (change: Partial<EditedInstruction>) => void;
  readonly onDone: () => void;
}

export function InstructionFields(props: InstructionFieldsProps) {
  const { instruction, locale, isChecked, onChange, onDone } = props;
  const { key, label, prompt, sourceLanguage } = instruction;
  const text = useText();
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const problemOf = (typed: string, most: number, what: "label" | "prompt") =>
    (isChecked && typed.trim() === "" && text(`style_${what}_missing`)) ||
    (countCodePoints(typed.trim()) > most && text(`style_${what}_long`)) ||
    null;
  // English or the list's language (service-api §14): all list languages, plus the chosen one.
  const written = withChosen(locale.styleLanguages.value.tags, sourceLanguage);
  return (
    <fieldset
      class="instruction-fields"
      aria-label={label.trim() || text("style_prompt")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone();
      }}
    >
      <Field label={text("style_label")} problem={problemOf(label, MAX_LABEL_CHARACTERS, "label")}>
        {(control) => (
          <>
            <input
              {...control}
              aria-describedby={`${control["aria-describedby"]} ${key}-label`}
              ref={first}
              class="input"
              dir="auto"
              value={label}
              onInput={(event) => onChange({ label: event.currentTarget.value })}
            />
            <CharacterCount
              id={`${key}-label`}
              typed={label}
              maximum={MAX_LABEL_CHARACTERS}
              locale={locale}
            />
          </>
        )}
      </Field>
      <Field
        label={text("style_prompt")}
        hint={text("style_prompt_hint")}
        problem={problemOf(prompt, MAX_PROMPT_CHARACTERS, "prompt")}
      >
        {(control) => (
          <>
            <textarea
              {...control}
              aria-describedby={`${control["aria-describedby"]} ${key}-prompt`}
              class="input instruction-prompt"
              dir="auto"
              rows={3}
              value={prompt}
              onInput={(event) => onChange({ prompt: event.currentTarget.value })}
            />
            <CharacterCount
              id={`${key}-prompt`}
              typed={prompt}
              maximum={MAX_PROMPT_CHARACTERS}
              locale={locale}
            />
          </>
        )}
      </Field>
      <Select
        label={text("style_written_in")}
        value={sourceLanguage ?? ""}
        groups={[
          { label: null, choices: [{ value: "", label: text("style_written_in_any") }] },
          {
            label: null,
            choices: sortLanguages(written, locale.nameLanguage, locale.uiLanguage).map(
              (value) => ({
                value,
                label: locale.nameLanguage(value).name,
              }),
            ),
          },
        ]}
        onChoose={(picked) => onChange({ sourceLanguage: picked === "" ? null : picked })}
      />
      <p>
        <Button onClick={onDone}>{text("style_instruction_done")}</Button>
      </p>
    </fieldset>
  );
}
