/** Kinds of `<input>` in which sentences are written and whose selection can be read. */
const WRITTEN = new Set(["text", "search", "url", "tel"]);

/** What `autocomplete` says of fields that are nobody's business, whatever their type is now. */
const SECRET_PURPOSES = new Set([
  "current-password",
  "new-password",
  "one-time-code",
  "cc-number",
  "cc-csc",
]);

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Whether an element is a field of plain text. Elements in frames are no instances of our classes. */
export function isTextField(element: Element | null): element is TextField {
  if (element?.localName === "textarea") return true;
  return element?.localName === "input" && WRITTEN.has((element as HTMLInputElement).type);
}

/**
 * Whether a field holds a secret: a password, also one that a page shows for a moment or hides by
 * its style sheet.
 */
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
