import { isRecord } from "../lib/is-record.ts";

/** In UTF-16 units; more than any request holds. */
export const MAX_SELECTION_CHARACTERS = 131_072;

export type SelectionReport =
  /** The answer carries the same `requestNumber`. */
  | {
      readonly kind: "translate";
      readonly requestNumber: number;
      readonly text: string;
      /** The language the user picked, now and for later; null for the default. */
      readonly target: string | null;
    }
  /** The requested popover is open. */
  | { readonly kind: "opened" }
  | { readonly kind: "cancel" }
  /** Opens the page that tries the text with style rules. */
  | { readonly kind: "try"; readonly text: string }
  | { readonly kind: "closed" };

export function readSelectionReport(message: unknown): SelectionReport | null {
  if (!isRecord(message)) return null;
  const { kind, requestNumber, text, target } = message;
  switch (kind) {
    case "opened":
    case "cancel":
    case "closed":
      return { kind };
    case "try":
      return isSelection(text) ? { kind, text } : null;
    case "translate": {
      if (!isSelection(text) || text.trim() === "") return null;
      if (typeof requestNumber !== "number" || !Number.isSafeInteger(requestNumber)) return null;
      if (target !== null && (typeof target !== "string" || target.length > 35)) return null;
      return { kind, requestNumber, text, target };
    }
    default:
      return null;
  }
}

function isSelection(text: unknown): text is string {
  return typeof text === "string" && text.length <= MAX_SELECTION_CHARACTERS;
}
