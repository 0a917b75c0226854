import type { TextField } from "./text-field.ts";

/**
 * `done`; `changed`: the text is no longer there; `full`: exceeds the field's maximum length;
 * `refused`: the page blocked the edit.
 */
export type ReplaceResult = "done" | "changed" | "full" | "refused";

/** A range in a text field, in UTF-16 code units. */
export interface FieldRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Replaces text in a field as typing would, so that undo works and the page sees input events.
 * @param original text expected in the range
 */
export function replaceInField(
  field: TextField,
  { from, to }: FieldRange,
  original: string,
  words: string,
): ReplaceResult {
  if (!field.isConnected || field.readOnly || field.disabled) return "refused";
  if (field.value.slice(from, to) !== original) return "changed";
  // An input holds a single line.
  const written = field.localName === "input" ? words.replace(/\s*\n\s*/g, " ") : words;
  const lengthAfter = field.value.length - (to - from) + written.length;
  if (field.maxLength >= 0 && lengthAfter > field.maxLength) return "full";
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  const expected = field.value.slice(0, from) + written + field.value.slice(to);
  if (field.ownerDocument.execCommand("insertText", false, written)) return "done";
  if (field.value !== expected) {
    // Without `insertText` there is no undo, but the page still gets an input event.
    field.setRangeText(written, from, to, "end");
    field.dispatchEvent(inputEvent(field, written));
  }
  return field.value === expected ? "done" : "refused";
}

/**
 * Replaces text in an editable element, such as a mail or chat editor.
 * @param range the selected range
 */
export function replaceInEditable(
  host: HTMLElement,
  range: Range,
  original: string,
  words: string,
): ReplaceResult {
  const selection = selectionAround(host);
  if (!host.isConnected || !host.isContentEditable || !selection) return "refused";
  host.focus({ preventScroll: true });
  selection.removeAllRanges();
  selection.addRange(range);
  if (selection.toString() !== original) return "changed";
  const before = host.textContent;
  const isDone = host.ownerDocument.execCommand("insertText", false, words);
  return isDone || host.textContent !== before ? "done" : "refused";
}

export function selectionAround(element: Element): Selection | null {
  return selectionOf(element.getRootNode() as Document | ShadowRoot);
}

/** The selection in a document or shadow root, or null if unavailable. */
export function selectionOf(root: Document | ShadowRoot): Selection | null {
  // Only Chromium has `getSelection` on shadow roots.
  const read = (root as { getSelection?: () => Selection | null }).getSelection;
  return read ? read.call(root) : null;
}

function inputEvent(field: TextField, data: string): Event {
  const init = { data, inputType: "insertText", bubbles: true, composed: true };
  return new (field.ownerDocument.defaultView ?? window).InputEvent("input", init);
}
