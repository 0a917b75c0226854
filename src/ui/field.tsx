import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "./icon.tsx";
import { SavedMark } from "./saved-mark.tsx";
import "./field.css";

/** What a field's own control has to carry, so that its words belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** What is wrong, as a sentence; null when nothing is. */
  readonly problem?: string | null;
  /** Shows that the value has just been stored. */
  readonly saved?: boolean;
  readonly children: (control: ControlProps) => ComponentChildren;
}

/** A control with its label, a hint, the mark "Saved", and what is wrong with it. */
export function Field({ label, hint, problem = null, saved = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  return (
    <div class="field">
      <div class="field-head">
        <label class="field-label" for={id}>
          {label}
        </label>
        <SavedMark saved={saved} />
      </div>
      {children({
        id,
        "aria-describedby": `${problemId} ${hintId}`,
        "aria-invalid": problem !== null,
      })}
      <p id={problemId} class="field-problem" aria-live="polite">
        {problem !== null && (
          <>
            <Icon name="stop" /> {problem}
          </>
        )}
      </p>
      {hint && (
        <p id={hintId} class="quiet small">
          {hint}
        </p>
      )}
    </div>
  );
}
