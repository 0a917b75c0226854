/** Limits of a position and of a chosen width, in percent of the window. */
export const POSITION_PERCENT = { min: 0, max: 100 } as const;
export const WIDTH_PERCENT = { min: 10, max: 100 } as const;

/** Where the user has moved the captions, in percent of the window, which survives resizing. */
export interface CaptionPosition {
  /** Centre of the captions from the left edge, within {@link POSITION_PERCENT}. */
  readonly centerPercent: number;
  /** Lower edge of the captions from that of the window, within {@link POSITION_PERCENT}. */
  readonly bottomPercent: number;
  /** Their width, within {@link WIDTH_PERCENT}; null for as many columns as a line has. */
  readonly widthPercent: number | null;
}

/** The positions on one site; null for the default position. */
export interface CaptionPositions {
  readonly window: CaptionPosition | null;
  readonly fullscreen: CaptionPosition | null;
}

export const NO_POSITIONS: CaptionPositions = { window: null, fullscreen: null };
