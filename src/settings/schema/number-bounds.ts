/** Both inclusive. */
export interface NumberBounds {
  readonly min: number;
  readonly max: number;
}

/** Bounds of `stream.ringSeconds`. Two minutes take a few megabytes in any format. */
export const RING_SECONDS: NumberBounds = { min: 10, max: 120 };

/** Bounds of `stream.silenceMinutes`. Pauses in a talk are shorter; longer ones cost money. */
export const SILENCE_MINUTES: NumberBounds = { min: 0.5, max: 10 };

/** Bounds of `transcripts.keepMinutes`: from a quarter of an hour to 30 days. */
export const KEEP_MINUTES: NumberBounds = { min: 15, max: 30 * 24 * 60 };

export const KEEP_COUNT: NumberBounds = { min: 1, max: 1000 };
