import type { TextFailure } from "./text-failure.ts";

/** What the browser tells of a selection when its menu is used. */
export interface MenuSelection {
  /** Lines are run together; empty where nothing was selected. */
  readonly text: string;
  /** Whether the menu was opened in a frame of the page. */
  readonly isInFrame: boolean;
}

/** A selection, translated. */
export interface TranslatedSelection {
  /** BCP 47 tag. */
  readonly target: string;
  readonly text: string;
  /** Language of the original as the service took it, as it writes it. */
  readonly source: string;
  /** Null when the service did not say. */
  readonly billedCharacters: number | null;
  /** A style rule list that is the default could not be used: the service does not have it any more. */
  readonly isStyleGone: boolean;
}

/** What the background tells the script beside a selection. */
export type SelectionMessage =
  /** The user has asked for a translation of what is selected now. */
  | {
      readonly kind: "open";
      /** Null when a key was pressed. */
      readonly menu: MenuSelection | null;
      /** Languages there can be translations into, as BCP 47 tags. */
      readonly targets: readonly string[];
    }
  /** It is being translated into a language. */
  | { readonly kind: "working"; readonly ask: number; readonly target: string }
  | {
      readonly kind: "translated";
      readonly ask: number;
      readonly translation: TranslatedSelection;
    }
  | { readonly kind: "failed"; readonly ask: number; readonly failure: TextFailure }
  /** Nobody has asked for anything here: leave. */
  | { readonly kind: "end" };
