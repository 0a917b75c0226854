import { CheckboxInput } from "./checkbox-input.tsx";

export interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
  /** The stored value. The box changes when the new value is stored. */
  readonly checked: boolean;
  readonly onToggle: (checked: boolean) => void;
}

export function Checkbox({ label, hint, checked, onToggle }: CheckboxProps) {
  const press = {
    onClick: (event: Event) => {
      event.preventDefault();
      onToggle(!checked);
    },
  };
  return <CheckboxInput label={label} hint={hint} checked={checked} press={press} />;
}
