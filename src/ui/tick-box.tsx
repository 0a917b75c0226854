import type { ComponentProps } from "preact";
import { useId } from "preact/hooks";
import "./checkbox.css";

export interface TickBoxProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly checked: boolean;
  /** What a press does. */
  readonly press: Pick<ComponentProps<"input">, "onClick" | "onChange">;
}

/** A box to be ticked, with its words. */
export function TickBox({ label, hint, checked, press }: TickBoxProps) {
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
