import { useId } from "preact/hooks";
import "./checkbox.css";

export interface TickProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onTick: (checked: boolean) => void;
}

/**
 * Something of this view alone that is so or not. It is in force as soon as it is pressed, where a
 * `Checkbox` waits for what is stored.
 */
export function Tick({ label, hint, checked, onTick }: TickProps) {
  const id = useId();
  return (
    <div class="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onTick(event.currentTarget.checked)}
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
