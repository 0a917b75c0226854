import type { TextFailure } from "./text-failure.ts";

/** What the browser reports of a selection when the context menu is used. */
export interface MenuSelection {
  /** Line breaks are lost; empty when nothing was selected. */
  readonly text: string;
  readonly isInFrame: boolean;
}

export interface TranslatedSelection {
  readonly target: string;
  readonly text: string;
  /** Language of the original, as the service writes it. */
  readonly source: string;
  readonly billedCharacters: number | null;
  /** Translated by the browser on this computer, without the service. */
  readonly isOnDevice: boolean;
  /** The default style rule list no longer exists at the service and was left out. */
  readonly isStyleGone: boolean;
}

export type SelectionMessage =
  /** The user asked for a translation of the current selection. */
  | {
      readonly kind: "open";
      readonly menu: MenuSelection | null;
      readonly targets: readonly string[];
    }
  /** Languages into which this text can be translated, when that is not the same for every text. */
  | { readonly kind: "targets"; readonly targets: readonly string[] }
  | { readonly kind: "working"; readonly requestNumber: number; readonly target: string }
  | {
      readonly kind: "translated";
      readonly requestNumber: number;
      readonly translation: TranslatedSelection;
    }
  | { readonly kind: "failed"; readonly requestNumber: number; readonly failure: TextFailure }
  /** Nothing was requested here: leave. */
  | { readonly kind: "end" };
