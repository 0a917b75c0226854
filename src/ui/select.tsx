import type { ComponentChildren } from "preact";
import { Field } from "./field.tsx";
import { useChoice } from "./use-choice.ts";

export interface SelectChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown and not to be chosen; its group says why. */
  readonly isRefused?: boolean;
}

export interface SelectGroup<Value extends string> {
  /** Heading in the menu; null for choices without one. */
  readonly label: string | null;
  readonly choices: readonly SelectChoice<Value>[];
}

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** What is wrong with the choice, as a sentence; null when nothing is. */
  readonly problem?: string | null;
  readonly saved?: boolean;
  readonly value: Value;
  readonly groups: readonly SelectGroup<Value>[];
  readonly onChoose: (value: Value) => void;
}

/** One of many, in a menu. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, problem = null, saved = false, groups } = props;
  const [value, store] = useChoice(props.value, props.onChoose);
  const choices = groups.flatMap((group) => group.choices);
  const choose = (picked: string) => {
    const choice = choices.find((candidate) => candidate.value === picked);
    if (choice && !choice.isRefused) store(choice.value);
  };
  const options = (group: SelectGroup<Value>) =>
    group.choices.map((choice) => (
      <option
        key={choice.value}
        value={choice.value}
        selected={choice.value === value}
        disabled={choice.isRefused === true}
      >
        {choice.label}
      </option>
    ));
  return (
    <Field label={label} hint={hint} problem={problem} saved={saved}>
      {(control) => (
        <select
          {...control}
          class="select"
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {groups.map((group) =>
            group.label === null ? (
              options(group)
            ) : (
              <optgroup key={group.label} label={group.label}>
                {options(group)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}
