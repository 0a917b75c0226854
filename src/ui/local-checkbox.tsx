import { CheckboxInput } from "./checkbox-input.tsx";

export interface LocalCheckboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onToggle: (checked: boolean) => void;
}

/**
 * A checkbox for state of this view alone. It changes at once, whereas `Checkbox` waits for the
 * stored value.
 */
export function LocalCheckbox({ label, hint, checked, onToggle }: LocalCheckboxProps) {
  const press = { onChange: (event: Event) => onToggle(isChecked(event)) };
  return <CheckboxInput label={label} hint={hint} checked={checked} press={press} />;
}

function isChecked({ currentTarget }: Event): boolean {
  return currentTarget instanceof HTMLInputElement && currentTarget.checked;
}
