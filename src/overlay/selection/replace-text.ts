import type { TextField } from "./text-field.ts";

/**
 * What came of replacing: `done`; `changed` where other words stand there by now; `full` where the
 * field takes no text of that length; `refused` where the page did not let it be written.
 */
export type Replaced = "done" | "changed" | "full" | "refused";

/** Where in a text field, in UTF-16 units. */
export interface FieldPlace {
  readonly from: number;
  readonly to: number;
}

/**
 * Writes into a text field as a person does: the page's own undo takes it back, and pages that
 * follow what is written hear of it.
 * @param original what has to stand there still
 */
export function replaceInField(
  field: TextField,
  { from, to }: FieldPlace,
  original: string,
  words: string,
): Replaced {
  if (!field.isConnected || field.readOnly || field.disabled) return "refused";
  if (field.value.slice(from, to) !== original) return "changed";
  // One line is all that an input holds.
  const written = field.localName === "input" ? words.replace(/\s*\n\s*/g, " ") : words;
  const lengthAfter = field.value.length - (to - from) + written.length;
  if (field.maxLength >= 0 && lengthAfter > field.maxLength) return "full";
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  const expected = field.value.slice(0, from) + written + field.value.slice(to);
  if (field.ownerDocument.execCommand("insertText", false, written)) return "done";
  if (field.value !== expected) {
    // Without the command nothing can be undone, but the page still hears of it.
    field.setRangeText(written, from, to, "end");
    field.dispatchEvent(inputEvent(field, written));
  }
  return field.value === expected ? "done" : "refused";
}

/**
 * The same in an element whose content is written in, as mail and chat have it.
 * @param range what was selected
 */
export function replaceInEditable(
  host: HTMLElement,
  range: Range,
  original: string,
  words: string,
): Replaced {
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

/** The selection of the document or shadow root that an element is in. */
export function selectionAround(element: Element): Selection | null {
  return selectionOf(element.getRootNode() as Document | ShadowRoot);
}

/** What is selected in a document or a shadow root; null where there is no telling. */
export function selectionOf(root: Document | ShadowRoot): Selection | null {
  // Chromium alone has it on shadow roots.
  const read = (root as { getSelection?: () => Selection | null }).getSelection;
  return read ? read.call(root) : null;
}

function inputEvent(field: TextField, data: string): Event {
  const init = { data, inputType: "insertText", bubbles: true, composed: true };
  return new (field.ownerDocument.defaultView ?? window).InputEvent("input", init);
}
