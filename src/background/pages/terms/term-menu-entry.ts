import { browser } from "../../../platform/browser.ts";
import { text } from "../../../platform/text.ts";

export const ADD_TERM = "add-word";

/** Adds an entry on all pages, including our own transcripts. */
export function addTermEntry(): void {
  browser.contextMenus.create({
    id: ADD_TERM,
    title: text("menu_add_word"),
    contexts: ["selection"],
  });
}
