import type { MenuSelection } from "../../../messaging/selection-message.ts";
import { browser } from "../../../platform/browser.ts";
import { text } from "../../../platform/text.ts";

/** Name of the command, and ID of the context menu entry for selections and text fields. */
export const TRANSLATE_SELECTION = "translate-selection";

/**
 * Adds an entry on all pages: even where no script is allowed, the browser reports the selection.
 */
export function addSelectionEntry(): void {
  browser.contextMenus.create({
    id: TRANSLATE_SELECTION,
    title: text("menu_translate_selection"),
    contexts: ["selection", "editable"],
  });
}

export function menuSelection(about: {
  readonly selectionText?: string | undefined;
  readonly frameId?: number | undefined;
}): MenuSelection {
  return { text: about.selectionText ?? "", isInFrame: (about.frameId ?? 0) !== 0 };
}
