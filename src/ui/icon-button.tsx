import type { ButtonHTMLAttributes } from "preact";
import { Icon, type IconName } from "./icon.tsx";
import "./icon-button.css";

export interface IconButtonProps extends ButtonHTMLAttributes {
  readonly icon: IconName;
  /** What it does, for screen readers and as a tip. */
  readonly label: string;
}

/** A small button that shows a drawing and is named in words. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} class="icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
