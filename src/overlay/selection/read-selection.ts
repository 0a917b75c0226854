import type { MenuSelection } from "../../messaging/selection-message.ts";
import { type Box, boxOfRange } from "./box.ts";
import { deepestFocus } from "./deepest-focus.ts";
import { type Replaced, replaceInEditable, replaceInField, selectionOf } from "./replace-text.ts";
import { isSecret, isTextField, type TextField } from "./text-field.ts";

/** What is to be translated, and where it is. */
export interface SelectedText {
  readonly text: string;
  /** In which it is, or next to which; null where only the words are known. */
  readonly element: Element | null;
  /** Where it is now, in its own document's window; null where that cannot be told. */
  box(): Box | null;
  /** Gives the focus back, and selects the same again. */
  restore(): void;
  /** Puts other words in its place; null where nothing can be written. */
  readonly replace: ((words: string) => Replaced) | null;
}

/** Why there is nothing to translate. */
export type NoSelection = "none" | "secret" | "foreign";

/**
 * Finds what is selected: in a field, in what can be written in, on the page, in frames of the same
 * site and in open shadow roots. In a field in which nothing is selected, all of it counts. What is
 * in a field for passwords is not read.
 * @param menu what the browser tells of it, which knows frames of other sites too
 */
export function readSelection(
  page: Document,
  menu: MenuSelection | null,
): SelectedText | NoSelection {
  const { root, element, isForeign } = deepestFocus(page);
  if (isSecret(element)) return "secret";
  if (isForeign) return menu?.text ? onlyWords(menu.text, element) : "foreign";
  if (isTextField(element)) {
    const field = inField(element);
    if (field) return field;
  }
  const found = onPage(root) ?? wholeEditable(element);
  if (found) return found;
  return menu?.text ? onlyWords(menu.text, element) : "none";
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

/** All of what can be written in, where the focus is in it and nothing is selected. */
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

/** The words that the browser's menu tells, of a place that cannot be seen. */
function onlyWords(text: string, element: Element | null): SelectedText {
  return {
    text,
    element,
    box: () => element?.getBoundingClientRect() ?? null,
    restore: () => (element as HTMLElement | null)?.focus?.({ preventScroll: true }),
    replace: null,
  };
}

/** The outermost element around another whose content is written in; null where there is none. */
function editableAround(element: Element | null): HTMLElement | null {
  let host: HTMLElement | null = null;
  for (let each = element; each; each = each.parentElement) {
    if (!(each as HTMLElement).isContentEditable) break;
    host = each as HTMLElement;
  }
  return host;
}

/** Shadow roots that are open, the outer ones first: a selection shows in its own root only. */
function* openRoots(root: Document | ShadowRoot): Generator<ShadowRoot> {
  for (const { shadowRoot } of root.querySelectorAll("*")) {
    if (!shadowRoot) continue;
    yield shadowRoot;
    yield* openRoots(shadowRoot);
  }
}
