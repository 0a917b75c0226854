/** Limits of a position and of a chosen width, in percent; captions may stand beside a player. */
export const POSITION_PERCENT = { min: -400, max: 500 } as const;
export const WIDTH_PERCENT = { min: 10, max: 600 } as const;

/** What the percentages of a position are of: the player's picture or the window. */
export const POSITION_BASES = ["player", "window"] as const;
export type PositionBase = (typeof POSITION_BASES)[number];

/** Where the user has moved the captions, in percent, so that they follow and survive resizing. */
export interface CaptionPosition {
  readonly of: PositionBase;
  /** Centre of the captions from the left edge, within {@link POSITION_PERCENT}. */
  readonly centerPercent: number;
  /** Lower edge of the captions from that of the base, within {@link POSITION_PERCENT}. */
  readonly bottomPercent: number;
  /** Their width, within {@link WIDTH_PERCENT}; null for as many columns as a line has. */
  readonly widthPercent: number | null;
}

/**
 * Situations that keep a position of their own: a player in the window or in fullscreen, each wide
 * or upright, and no player in sight.
 */
export const POSITION_KINDS = [
  "window",
  "fullscreen",
  "uprightWindow",
  "uprightFullscreen",
  "dock",
] as const;
export type PositionKind = (typeof POSITION_KINDS)[number];

/** The positions on one site; null for the default position. */
export type CaptionPositions = Readonly<Record<PositionKind, CaptionPosition | null>>;

export const NO_POSITIONS: CaptionPositions = {
  window: null,
  fullscreen: null,
  uprightWindow: null,
  uprightFullscreen: null,
  dock: null,
};
