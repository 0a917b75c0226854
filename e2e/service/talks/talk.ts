export interface TimedWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface TimedCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly words: readonly TimedWord[];
  /** True when the file states the words' times; otherwise they are estimated from word lengths. */
  readonly isWordTimed: boolean;
}

export interface Talk {
  readonly name: string;
  readonly spokenLanguage: string;
  readonly sound: Float32Array;
  readonly durationMs: number;
  /** Cues by language as the files are named, including the spoken one. */
  readonly cues: ReadonlyMap<string, readonly TimedCue[]>;
}

/**
 * Rate at which talks and streams are compared: the bandwidth of telephone formats, and a
 * resolution of an eighth of a millisecond.
 */
export const matchingRateHz = 8_000;
