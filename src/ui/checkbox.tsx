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
  const id = useId();
  return (
    <div class="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onClick={(event) => {
          event.preventDefault();
          onToggle(!checked);
        }}
      />
      <label for={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} class="checkbox-hint quiet small">
          {hint}
        </span>
      )}
    </div>
  );
}
