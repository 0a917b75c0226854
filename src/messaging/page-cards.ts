import type { StyleVariables } from "../captions/look/style-variables.ts";
import type { LaneId } from "../captions/segment.ts";

export interface RecentCell {
  readonly lane: LaneId;
  /** BCP 47 tag. */
  readonly language: string;
  readonly text: string;
}

/** The words of the last half minute, as the page shows them. */
export interface RecentWords {
  /** Oldest first; each row has the cells of one or two sentences, in the order of the lanes. */
  readonly rows: readonly (readonly RecentCell[])[];
  /** Custom properties for all lanes, and those of single lanes. */
  readonly style: StyleVariables;
  readonly laneStyles: Readonly<Record<LaneId, StyleVariables>>;
}

/** What the user pressed in the notice that a transcript was saved; null for nothing. */
export type SavedAnswer = "open" | "translate" | null;

/**
 * What the script of cards offers in its isolated world, under `Symbol.for("surtitle.cards")`. The
 * background calls it there, so a page can neither call it nor see what is passed.
 */
export interface PageCards {
  /** Shows the words, or closes the card that is open. */
  toggleRecentWords(words: RecentWords): void;
  /** Shows the notice, and resolves when it is gone. */
  showSaved(): Promise<SavedAnswer>;
  /**
   * Says that a press starts captions.
   * @param keys the shortcut that does so too; empty for none
   */
  showStartHint(keys: string): void;
  hideStartHint(): void;
}
