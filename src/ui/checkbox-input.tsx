import type { ComponentProps } from "preact";
import { useId } from "preact/hooks";
import "./checkbox.css";

export interface CheckboxInputProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly checked: boolean;
  readonly press: Pick<ComponentProps<"input">, "onClick" | "onChange">;
}

export function CheckboxInput({ label, hint, checked, press }: CheckboxInputProps) {
  const id = useId();
  return (
    <div class="checkbox">
      <input id={id} type="checkbox" checked={checked} aria-describedby={`${id}-hint`} {...press} />
      <label for={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} class="checkbox-hint quiet small">
          {hint}
        </span>
      )}
    </div>
  );
}
