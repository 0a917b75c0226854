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
      /** Language of the page around the text, as the page states it; null for none. */
      readonly pageLanguage: string | null;
    }
  /** Opens the options, where language packs and services are. */
  | { readonly kind: "options" }
  /** The requested popover is open. */
  | { readonly kind: "opened" }
  | { readonly kind: "cancel" }
  /** Opens the page that tries the text with style rules. */
  | { readonly kind: "try"; readonly text: string }
  | { readonly kind: "closed" };

export function readSelectionReport(message: unknown): SelectionReport | null {
  if (!isRecord(message)) return null;
  const { kind, requestNumber, text, target, pageLanguage } = message;
  switch (kind) {
    case "opened":
    case "options":
    case "cancel":
    case "closed":
      return { kind };
    case "try":
      return isSelection(text) ? { kind, text } : null;
    case "translate": {
      if (!isSelection(text) || text.trim() === "") return null;
      if (typeof requestNumber !== "number" || !Number.isSafeInteger(requestNumber)) return null;
      if (target !== null && (typeof target !== "string" || target.length > 35)) return null;
      const isTag = typeof pageLanguage === "string" && LANGUAGE_TAG.test(pageLanguage);
      return { kind, requestNumber, text, target, pageLanguage: isTag ? pageLanguage : null };
    }
    default:
      return null;
  }
}

// Letters of a language, and up to two more parts, such as a script and a region.
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i;

function isSelection(text: unknown): text is string {
  return typeof text === "string" && text.length <= MAX_SELECTION_CHARACTERS;
}
