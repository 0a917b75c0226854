import { useLayoutEffect, useRef } from "preact/hooks";
import { sortByName } from "../../features/languages/language-name.ts";
import { withChosen } from "../../features/languages/mark-unoffered.ts";
import { countCodePoints } from "../../lib/count-code-points.ts";
import {
  MAX_LABEL_LETTERS,
  MAX_PROMPT_LETTERS,
} from "../../service/style-rules/style-rule-list.ts";
import type { EditedInstruction } from "../../store/style-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { Reading } from "../locale.ts";
import { LetterCount } from "./letter-count.tsx";

export interface InstructionFieldsProps {
  readonly instruction: EditedInstruction;
  readonly reading: Reading;
  /** Whether what is missing is said, which begins when the list was to be saved. */
  readonly isChecked: boolean;
  readonly onChange: (change: Partial<EditedInstruction>) => void;
  readonly onDone: () => void;
}

/** An instruction that is being written, in its place. What is typed counts at once. */
export function InstructionFields(props: InstructionFieldsProps) {
  const { instruction, reading, isChecked, onChange, onDone } = props;
  const { key, label, prompt, sourceLanguage } = instruction;
  const text = useText();
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const problemOf = (typed: string, most: number, what: "label" | "prompt") =>
    (isChecked && typed.trim() === "" && text(`style_${what}_missing`)) ||
    (countCodePoints(typed.trim()) > most && text(`style_${what}_long`)) ||
    null;
  // English or the list's language (service-api §14): all that lists can be for, and what is chosen.
  const written = withChosen(reading.styleLanguages.value.tags, sourceLanguage);
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
      <Field label={text("style_label")} problem={problemOf(label, MAX_LABEL_LETTERS, "label")}>
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
            <LetterCount
              id={`${key}-label`}
              typed={label}
              most={MAX_LABEL_LETTERS}
              reading={reading}
            />
          </>
        )}
      </Field>
      <Field
        label={text("style_prompt")}
        hint={text("style_prompt_hint")}
        problem={problemOf(prompt, MAX_PROMPT_LETTERS, "prompt")}
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
            <LetterCount
              id={`${key}-prompt`}
              typed={prompt}
              most={MAX_PROMPT_LETTERS}
              reading={reading}
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
            choices: sortByName(written, reading.nameLanguage, reading.uiLanguage).map((value) => ({
              value,
              label: reading.nameLanguage(value).name,
            })),
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
