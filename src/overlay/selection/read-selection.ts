import type { MenuSelection } from "../../messaging/selection-message.ts";
import { deepestFocus } from "./deepest-focus.ts";
import {
  type ReplaceResult,
  replaceInEditable,
  replaceInField,
  selectionOf,
} from "./replace-text.ts";
import { boxOfRange, type ScreenBox } from "./screen-box.ts";
import { isSecret, isTextField, type TextField } from "./text-field.ts";

export interface SelectedText {
  readonly text: string;
  /** The element with or next to the text; null if only the text is known. */
  readonly element: Element | null;
  /** Current box in the window of the element's document; null if unknown. */
  box(): ScreenBox | null;
  /** Restores focus and selection. */
  restore(): void;
  /** Replaces the text; null if it is not editable. */
  readonly replace: ((words: string) => ReplaceResult) | null;
}

export type NoSelection = "none" | "secret" | "foreign";

/**
 * Reads the selected text from fields, editable elements, the page, same-origin frames and open
 * shadow roots. A focused field without a selection counts as a whole. Password fields are never
 * read.
 * @param menu what the context menu reports, which includes cross-origin frames
 */
export function readSelection(
  page: Document,
  menu: MenuSelection | null,
): SelectedText | NoSelection {
  const { root, element, isForeign } = deepestFocus(page);
  if (isSecret(element)) return "secret";
  if (isForeign) return menu?.text ? textOnly(menu.text, element) : "foreign";
  if (isTextField(element)) {
    const field = inField(element);
    if (field) return field;
  }
  const found = onPage(root) ?? wholeEditable(element);
  if (found) return found;
  return menu?.text ? textOnly(menu.text, element) : "none";
}

function inField(field: TextField): SelectedText | null {
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart === null || selectionEnd === null) return null;
  const isAll = selectionStart === selectionEnd;
  const from = isAll ? 0 : selectionStart;
  const to = isAll ? value.length : selectionEnd;
  const text = value.slice(from, to);
  if (text.trim() === "") return null;
  return {
    text,
    element: field,
    box: () => field.getBoundingClientRect(),
    restore: () => {
      field.focus({ preventScroll: true });
      field.setSelectionRange(selectionStart, selectionEnd);
    },
    replace:
      field.readOnly || field.disabled
        ? null
        : (words) => replaceInField(field, { from, to }, text, words),
  };
}

function onPage(focused: Document | ShadowRoot): SelectedText | null {
  const page = focused.ownerDocument ?? (focused as Document);
  for (const root of [focused, page, ...openRoots(page)]) {
    const selection = selectionOf(root);
    if (!selection || selection.rangeCount === 0) continue;
    const text = selection.toString();
    if (text.trim() !== "") return ofRange(selection.getRangeAt(0), text);
  }
  return null;
}

function wholeEditable(element: Element | null): SelectedText | null {
  const host = editableAround(element);
  if (!host) return null;
  const selection = selectionOf(host.getRootNode() as Document | ShadowRoot);
  const caret = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : null;
  const all = host.ownerDocument.createRange();
  all.selectNodeContents(host);
  selection?.removeAllRanges();
  selection?.addRange(all);
  const text = selection?.toString() ?? "";
  if (caret) {
    selection?.removeAllRanges();
    selection?.addRange(caret);
  }
  return text.trim() === "" ? null : ofRange(all, text, caret ?? all);
}

function ofRange(selected: Range, text: string, before: Range = selected): SelectedText {
  const range = selected.cloneRange();
  const caret = before.cloneRange();
  const { commonAncestorContainer: node } = range;
  const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
  const host = editableAround(element);
  return {
    text,
    element,
    box: () => boxOfRange(range) ?? element?.getBoundingClientRect() ?? null,
    restore: () => {
      host?.focus({ preventScroll: true });
      if (!node.isConnected) return;
      const selection = selectionOf(node.getRootNode() as Document | ShadowRoot);
      selection?.removeAllRanges();
      selection?.addRange(caret);
    },
    replace: host && ((words) => replaceInEditable(host, range, text, words)),
  };
}

// Text that the context menu reports from a place that cannot be inspected.
function textOnly(text: string, element: Element | null): SelectedText {
  return {
    text,
    element,
    box: () => element?.getBoundingClientRect() ?? null,
    restore: () => (element as HTMLElement | null)?.focus?.({ preventScroll: true }),
    replace: null,
  };
}

// The outermost editable element around an element, or null.
function editableAround(element: Element | null): HTMLElement | null {
  let host: HTMLElement | null = null;
  for (let each = element; each; each = each.parentElement) {
    if (!(each as HTMLElement).isContentEditable) break;
    host = each as HTMLElement;
  }
  return host;
}

/** Open shadow roots, outer ones first, since a selection is visible only from its own root. */
function* openRoots(root: Document | ShadowRoot): Generator<ShadowRoot> {
  for (const { shadowRoot } of root.querySelectorAll("*")) {
    if (!shadowRoot) continue;
    yield shadowRoot;
    yield* openRoots(shadowRoot);
  }
}
