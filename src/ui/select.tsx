import type { ComponentChildren } from "preact";
import { Field } from "./field.tsx";
import { useChoice } from "./use-choice.ts";

export interface SelectChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Disabled; its group explains why. */
  readonly isRefused?: boolean;
}

export interface SelectGroup<Value extends string> {
  readonly label: string | null;
  readonly choices: readonly SelectChoice<Value>[];
}

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly problem?: string | null;
  readonly saved?: boolean;
  readonly value: Value;
  readonly groups: readonly SelectGroup<Value>[];
  readonly onChoose: (value: Value) => void;
}

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
