import { isRecord } from "../lib/is-record.ts";

/** The user wants to pick a word of the captions in the page, as the overlay tells it. */
export interface WordPick {
  readonly kind: "add-word";
}

/** Whether a message from a page's process, where it may be anything, is one. */
export function isWordPick(message: unknown): message is WordPick {
  return isRecord(message) && message.kind === "add-word";
}
