/** Collections of the account that requests name by an identifier. */
export type ListKind = "glossary" | "spokenTerms" | "style";

/** One of them. */
export interface OfferedList {
  readonly kind: ListKind;
  readonly id: string;
  readonly name: string;
  /** Languages it holds, as BCP 47 tags. */
  readonly languages: readonly string[];
  /** Pairs of languages a glossary holds; empty for the other kinds. */
  readonly pairs: readonly { readonly source: string; readonly target: string }[];
}

/** Why their names are not to be had; one reason a sentence (`list_absence_<reason>`). */
export type ListAbsence =
  | "not_configured"
  | "key_refused"
  | "plan"
  | "unsupported"
  | "offline"
  | "busy"
  | "failed";

/** What is known of the account's lists of one kind. */
export interface ListsState {
  /** Null while they have never come. */
  readonly lists: readonly OfferedList[] | null;
  readonly isReading: boolean;
  /** Why the last reading gave nothing; null when it did, or is the first. */
  readonly absence: ListAbsence | null;
}

/** What a picker needs done outside this room. */
export interface ListPickerPort {
  /** Calls back at once and with every change, until `signal` aborts. */
  watch(kind: ListKind, callback: (state: ListsState) => void, signal: AbortSignal): void;
  /** Reads the lists of a kind anew. */
  refresh(kind: ListKind): Promise<void>;
  /** Where lists of a kind are edited: a path within the extension. */
  editorUrl(kind: ListKind): string;
}
