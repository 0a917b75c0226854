import { TickBox } from "./tick-box.tsx";

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
  const press = { onChange: (event: Event) => onTick(isTicked(event)) };
  return <TickBox label={label} hint={hint} checked={checked} press={press} />;
}

function isTicked({ currentTarget }: Event): boolean {
  return currentTarget instanceof HTMLInputElement && currentTarget.checked;
}
