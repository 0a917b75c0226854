import { type PickedTerm, readPickedTerm } from "../captions/terms/picked-term.ts";
import { readLanguageTag } from "../captions/text/language-tag.ts";
import { isRecord } from "../lib/is-record.ts";
import type { SelectionMessage } from "./selection-message.ts";

/** Asks for the translation of a word in the captions; the answer carries the same number. */
export interface WordRequest {
  readonly requestNumber: number;
  readonly term: PickedTerm;
  /** Whether the word is in the lane with the words as spoken. */
  readonly isOriginal: boolean;
  /** Language of that lane, as far as it is on screen; `und` when unknown. */
  readonly spoken: string;
}

/** Answers of the background to the script that picks words. */
export type WordMessage = Exclude<SelectionMessage, { kind: "open" | "targets" }>;

/** Checks a request from a page's process; null when it is invalid. */
export function readWordRequest(message: unknown): WordRequest | null {
  if (!isRecord(message)) return null;
  const { requestNumber, isOriginal, spoken } = message;
  const term = readPickedTerm(message.term);
  if (!term || term.word === "" || typeof spoken !== "string") return null;
  if (typeof requestNumber !== "number" || !Number.isSafeInteger(requestNumber)) return null;
  return {
    requestNumber,
    term,
    isOriginal: isOriginal === true,
    spoken: readLanguageTag(spoken),
  };
}
