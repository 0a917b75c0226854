/** One spoken word or written token of a talk, with the talk's own times. */
export interface TimedWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** One cue of a subtitle file: its words in order, each with a time. */
export interface TimedCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly words: readonly TimedWord[];
  /** Whether the words' times were written in the file rather than spread by length. */
  readonly isWordTimed: boolean;
}

/** A talk the service knows by its sound. */
export interface Talk {
  readonly name: string;
  readonly spokenLanguage: string;
  /** Mono sound at `matchingRateHz`. */
  readonly sound: Float32Array;
  readonly durationMs: number;
  /** Cues by language as the files are named, the spoken one included. */
  readonly cues: ReadonlyMap<string, readonly TimedCue[]>;
}

/**
 * Talks and streams are compared at this rate: all that telephone formats carry, and all that is
 * needed to tell voices apart to an eighth of a millisecond.
 */
export const matchingRateHz = 8_000;
