import type { ButtonHTMLAttributes } from "preact";
import { Icon, type IconName } from "./icon.tsx";
import "./icon-button.css";

export interface IconButtonProps extends ButtonHTMLAttributes {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} class="icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
