import { isRecord } from "../lib/is-record.ts";

/** The user wants to pick a word of the captions in the page, as the overlay tells it. */
export interface TermPick {
  readonly kind: "add-word";
}

/** Whether a message from a page's process, where it may be anything, is one. */
export function isTermPick(message: unknown): message is TermPick {
  return isRecord(message) && message.kind === "add-word";
}
