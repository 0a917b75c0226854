import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { type ControlProps, Field } from "./field.tsx";
import { useChoice } from "./use-choice.ts";
import { useLatest } from "./use-latest.ts";
import { useSavedMark } from "./use-saved-mark.ts";
import "./range-field.css";

export interface RangeFieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly format: (value: number) => string;
  /** Labels of both ends, where a number would say little. */
  readonly ends?: readonly [low: string, high: string];
  /** Label, slider and value on one line, without the "Saved" mark. */
  readonly compact?: boolean;
  readonly save: (value: number) => Promise<void>;
}

export function RangeField(props: RangeFieldProps) {
  const { label, hint, min, max, step = 1, format, ends, compact = false } = props;
  const { saved, markSaved } = useSavedMark();
  const store = useLatest(async (next: number) => {
    await props.save(next);
    markSaved();
  });
  const [value, choose] = useChoice(props.value, (next) => void store(next));
  const id = useId();
  const slider = (control: Partial<ControlProps>) => (
    <input
      id={control.id ?? id}
      aria-describedby={control["aria-describedby"]}
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      aria-valuetext={format(value)}
      onInput={(event) => choose(event.currentTarget.valueAsNumber)}
    />
  );
  const shownValue = (
    <span class="range-value" aria-hidden="true">
      {format(value)}
    </span>
  );
  if (compact) {
    return (
      <div class="range range-compact">
        <label for={id}>{label}</label>
        {slider({})}
        {shownValue}
      </div>
    );
  }
  const end = (name: string) => (
    <span class="quiet small" aria-hidden="true">
      {name}
    </span>
  );
  return (
    <Field label={label} hint={hint} saved={saved}>
      {(control) => (
        <div class="range">
          {ends && end(ends[0])}
          {slider(control)}
          {ends ? end(ends[1]) : shownValue}
        </div>
      )}
    </Field>
  );
}
