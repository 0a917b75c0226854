/** Text input types whose selection can be read. */
const WRITTEN = new Set(["text", "search", "url", "tel"]);

/** Values of `autocomplete` that mark secrets, whatever the field's type. */
const SECRET_PURPOSES = new Set([
  "current-password",
  "new-password",
  "one-time-code",
  "cc-number",
  "cc-csc",
]);

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Whether an element is a plain text field. Elements in frames fail `instanceof`. */
export function isTextField(element: Element | null): element is TextField {
  if (element?.localName === "textarea") return true;
  return element?.localName === "input" && WRITTEN.has((element as HTMLInputElement).type);
}

/** Whether a field holds a secret, including passwords shown as text or masked by CSS. */
export function isSecret(element: Element | null): boolean {
  if (element?.localName !== "input" && element?.localName !== "textarea") return false;
  const field = element as TextField;
  if (field.type === "password") return true;
  const purposes = (field.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/);
  if (purposes.some((purpose) => SECRET_PURPOSES.has(purpose))) return true;
  const style = field.ownerDocument.defaultView?.getComputedStyle(field);
  const security = style?.getPropertyValue("-webkit-text-security") ?? "";
  return security !== "" && security !== "none";
}
