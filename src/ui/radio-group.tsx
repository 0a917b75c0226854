import { useId } from "preact/hooks";
import { SavedMark } from "./saved-mark.tsx";
import { useChoice } from "./use-choice.ts";
import "./radio-group.css";

export interface RadioChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

export interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly RadioChoice<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly saved?: boolean;
  /** Side by side, with the group's label hidden visually. */
  readonly compact?: boolean;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, choices, saved = false, compact = false } = props;
  const [value, choose] = useChoice(props.value, props.onChoose);
  const id = useId();
  return (
    <fieldset class={compact ? "radio-group radio-group-compact" : "radio-group"}>
      <legend class={compact ? "unseen" : "field-label"}>
        {label} <SavedMark saved={saved} />
      </legend>
      {choices.map((choice) => {
        const choiceId = `${id}-${choice.value}`;
        return (
          <div key={choice.value} class="radio">
            <input
              id={choiceId}
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-describedby={`${choiceId}-hint`}
              onChange={() => choose(choice.value)}
            />
            <label for={choiceId}>{choice.label}</label>
            {choice.hint && (
              <span id={`${choiceId}-hint`} class="radio-hint quiet small">
                {choice.hint}
              </span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
