import type { TextKey } from "../../ui/texts.ts";
import type { OfferedTags } from "../languages/mark-unoffered.ts";
import type { Failure } from "./failure-notice.tsx";
import type { CheckedWord } from "./term-field.tsx";

/** Where a word can be added. */
export type WordListKind = "glossary" | "spokenTerms";

/** Two languages, as roots. */
export interface WordPair {
  readonly source: string;
  readonly target: string;
}

/** A list that a word can be added to. */
export interface WordList {
  readonly id: string;
  readonly name: string;
  /** Languages of Spoken Terms; empty for a glossary. */
  readonly languages: readonly string[];
  /** Pairs of a glossary; empty for Spoken Terms. */
  readonly pairs: readonly WordPair[];
}

/** One that is there, or the name of one to be made. */
export type ListToFill =
  | { readonly id: string; readonly name: string }
  | { readonly newName: string };

/** What has become of a word. */
export type AddedWord =
  | { readonly kind: "added"; readonly id: string; readonly name: string }
  /** It was there already, just so. */
  | { readonly kind: "known"; readonly id: string; readonly name: string }
  /** It is there with another translation, and stays so until that is to be replaced. */
  | { readonly kind: "other"; readonly target: string }
  /** The list would be too long with it. */
  | { readonly kind: "problem"; readonly problem: TextKey };

/** What adding a word needs done. */
export interface AddWordPort {
  /** The interface's languages of lists, which are roots. */
  readonly languages: readonly string[];
  /** The same with what the service adds for a kind of lists. */
  offered(kind: WordListKind): Promise<OfferedTags>;
  check(typed: string): CheckedWord;
  lists(kind: WordListKind): Promise<readonly WordList[]>;
  addTerm(list: ListToFill, language: string, term: string): Promise<AddedWord>;
  /** @param replaces whether another translation gives way */
  addEntry(
    list: ListToFill,
    pair: WordPair,
    entry: { readonly source: string; readonly target: string },
    replaces: boolean,
  ): Promise<AddedWord>;
  /** The list that captions use; empty for none. */
  used(kind: WordListKind): Promise<string>;
  /** Has captions use a list from now on. */
  use(kind: WordListKind, id: string): Promise<void>;
  /** What to tell of whatever one of these throws. */
  explain(thrown: unknown): Failure;
}
