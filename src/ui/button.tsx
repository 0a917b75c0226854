import type { ButtonHTMLAttributes } from "preact";
import "./button.css";

export interface ButtonProps extends ButtonHTMLAttributes {
  /** `primary` at most once in a view; `danger` for actions that cannot be undone. */
  readonly kind?: "primary" | "plain" | "danger";
  readonly large?: boolean;
}

export function Button({ kind = "plain", large = false, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} class={`button button-${kind}${large ? " button-large" : ""}`}>
      {children}
    </button>
  );
}
