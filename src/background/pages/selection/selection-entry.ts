import type { MenuSelection } from "../../../messaging/selection-message.ts";
import { browser } from "../../../platform/browser.ts";
import { text } from "../../../platform/text.ts";

/** The command, and the entry of the context menu over a selection or in a field. */
export const TRANSLATE_SELECTION = "translate-selection";

/**
 * Adds the entry. It is there on all pages: where the browser lets no extension in, it still tells
 * what is selected.
 */
export function addSelectionEntry(): void {
  browser.contextMenus.create({
    id: TRANSLATE_SELECTION,
    title: text("menu_translate_selection"),
    contexts: ["selection", "editable"],
  });
}

/** What the browser tells of the selection with the press on the entry. */
export function menuSelection(about: {
  readonly selectionText?: string | undefined;
  readonly frameId?: number | undefined;
}): MenuSelection {
  return { text: about.selectionText ?? "", isInFrame: (about.frameId ?? 0) !== 0 };
}
