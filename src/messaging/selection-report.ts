import { isRecord } from "../lib/is-record.ts";

/** Letters of a selection; more fit into no request. */
export const MAX_SELECTION_LETTERS = 131_072;

/** What the script beside a selection asks for. */
export type SelectionReport =
  /** A translation; `ask` counts them and comes back with the answer. */
  | {
      readonly kind: "translate";
      readonly ask: number;
      readonly text: string;
      /** The language the user has picked for this and what follows; null for the usual one. */
      readonly target: string | null;
    }
  /** Nobody waits for the translation any more. */
  | { readonly kind: "cancel" }
  /** The text is to be tried with style rules, on the page for that. */
  | { readonly kind: "try"; readonly text: string }
  /** The popover was closed: nothing more is asked for. */
  | { readonly kind: "closed" };

/** A report as it came from a page's process, where it may be anything; null for what is none. */
export function readSelectionReport(message: unknown): SelectionReport | null {
  if (!isRecord(message)) return null;
  const { kind, ask, text, target } = message;
  switch (kind) {
    case "cancel":
    case "closed":
      return { kind };
    case "try":
      return isSelection(text) ? { kind, text } : null;
    case "translate": {
      if (!isSelection(text) || text.trim() === "") return null;
      if (typeof ask !== "number" || !Number.isSafeInteger(ask)) return null;
      if (target !== null && (typeof target !== "string" || target.length > 35)) return null;
      return { kind, ask, text, target };
    }
    default:
      return null;
  }
}

function isSelection(text: unknown): text is string {
  return typeof text === "string" && text.length <= MAX_SELECTION_LETTERS;
}
