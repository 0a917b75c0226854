import { TickBox } from "./tick-box.tsx";

export interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
  /** What is in force; pressing asks for the other, and it changes when that is in force. */
  readonly checked: boolean;
  readonly onToggle: (checked: boolean) => void;
}

/** Something that is so or not, and that another may have a say in. */
export function Checkbox({ label, hint, checked, onToggle }: CheckboxProps) {
  const press = {
    onClick: (event: Event) => {
      event.preventDefault();
      onToggle(!checked);
    },
  };
  return <TickBox label={label} hint={hint} checked={checked} press={press} />;
}
