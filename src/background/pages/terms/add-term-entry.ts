import { browser } from "../../../platform/browser.ts";
import { text } from "../../../platform/text.ts";

/** The entry of the context menu over words that are selected. */
export const ADD_TERM = "add-word";

/** Adds the entry: on all pages, and on our own, where transcripts are read. */
export function addTermEntry(): void {
  browser.contextMenus.create({
    id: ADD_TERM,
    title: text("menu_add_word"),
    contexts: ["selection"],
  });
}
