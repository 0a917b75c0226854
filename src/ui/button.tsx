import type { ButtonHTMLAttributes } from "preact";
import "./button.css";

export interface ButtonProps extends ButtonHTMLAttributes {
  /** `primary` once a view at most; `danger` for what cannot be undone. */
  readonly kind?: "primary" | "plain" | "danger";
  /** The one button of a view that everything is about. */
  readonly large?: boolean;
}

/** A button with words. */
export function Button({ kind = "plain", large = false, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} class={`button button-${kind}${large ? " button-large" : ""}`}>
      {children}
    </button>
  );
}
