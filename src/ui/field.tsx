import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "./icon.tsx";
import { SavedMark } from "./saved-mark.tsx";
import "./field.css";

/** Attributes that tie a control to its label, hint and problem. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly problem?: string | null;
  readonly saved?: boolean;
  readonly children: (control: ControlProps) => ComponentChildren;
}

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
