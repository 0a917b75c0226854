/** Where the user has put captions, in percent of the window, so that it holds for any of its sizes. */
export interface CaptionPlace {
  /** The middle of the captions, from the left edge: 0 to 100. */
  readonly centerPercent: number;
  /** Their lower edge, from the lower edge of the window: 0 to 100. */
  readonly bottomPercent: number;
  /** Their width of the window's: 10 to 100; null for as many columns as a line has. */
  readonly widthPercent: number | null;
}

/** A site's places; null where captions stand where they do by themselves. */
export interface CaptionPlaces {
  readonly window: CaptionPlace | null;
  /** While something is shown in fullscreen. */
  readonly fullscreen: CaptionPlace | null;
}

export const NO_PLACES: CaptionPlaces = { window: null, fullscreen: null };
