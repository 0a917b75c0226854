/** The smallest and the largest value of a number that can be chosen. */
export interface NumberBounds {
  readonly min: number;
  readonly max: number;
}

/** Bounds of `stream.ringSeconds`: two minutes of sound are a few megabytes, whatever the format. */
export const RING_SECONDS: NumberBounds = { min: 10, max: 120 };

/** Bounds of `stream.silenceMinutes`: a pause in a talk is shorter, a bill grows with longer ones. */
export const SILENCE_MINUTES: NumberBounds = { min: 0.5, max: 10 };

/** Bounds of `transcripts.keepMinutes`: from a quarter of an hour to 30 days. */
export const KEEP_MINUTES: NumberBounds = { min: 15, max: 30 * 24 * 60 };

/** Bounds of `transcripts.keepCount`. */
export const KEEP_COUNT: NumberBounds = { min: 1, max: 1000 };
