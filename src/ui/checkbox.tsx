import { useId } from "preact/hooks";
import "./checkbox.css";

export interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
  /** What is in force; pressing asks for the other, and it changes when that is in force. */
  readonly checked: boolean;
  readonly onToggle: (checked: boolean) => void;
}

/** Something that is so or not, and that another may have a say in. */
export function Checkbox({ label, hint, checked, onToggle }: CheckboxProps) {
  const hintId = useId();
  return (
    <label class="checkbox">
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={hintId}
        onClick={(event) => {
          event.preventDefault();
          onToggle(!checked);
        }}
      />
      <span>
        {label}
        {hint && (
          <span id={hintId} class="checkbox-hint quiet small" aria-hidden="true">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
