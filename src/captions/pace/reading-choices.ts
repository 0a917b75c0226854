/** Positions of the dial from calm (0) to fast (4). */
export const PACES = [0, 1, 2, 3, 4] as const;
export type Pace = (typeof PACES)[number];

export const PACE_NAMES = {
  0: "calm",
  1: "rather_calm",
  2: "balanced",
  3: "rather_fast",
  4: "fast",
} as const satisfies Readonly<Record<Pace, string>>;

/** Captions disappear after a while without speech, or stay until the next ones. */
export const AFTER_SILENCE = ["clear", "stay"] as const;
export type AfterSilence = (typeof AFTER_SILENCE)[number];

export interface ReadingChoices {
  /** 0: words are almost never withdrawn; 4: every word is shown as it comes. */
  readonly pace: Pace;
  readonly afterSilence: AfterSilence;
  readonly readAloud: boolean;
}

export const DEFAULT_READING: ReadingChoices = {
  pace: 2,
  afterSilence: "clear",
  readAloud: false,
};
