/** Bounds of a position, and of a width that was chosen, in percent of the window's. */
export const POSITION_PERCENT = { min: 0, max: 100 } as const;
export const WIDTH_PERCENT = { min: 10, max: 100 } as const;

/** Where the user has put captions, in percent of the window, so that it holds for any of its sizes. */
export interface CaptionPosition {
  /** The middle of the captions, from the left edge, within {@link POSITION_PERCENT}. */
  readonly centerPercent: number;
  /** Their lower edge, from the lower edge of the window, within the same. */
  readonly bottomPercent: number;
  /** Their width, within {@link WIDTH_PERCENT}; null for as many columns as a line has. */
  readonly widthPercent: number | null;
}

/** A site's places; null where captions stand where they do by themselves. */
export interface CaptionPositions {
  readonly window: CaptionPosition | null;
  /** While something is shown in fullscreen. */
  readonly fullscreen: CaptionPosition | null;
}

export const NO_POSITIONS: CaptionPositions = { window: null, fullscreen: null };
