/** Positions of the dial from calm (0) to fast (4). */
export const PACES = [0, 1, 2, 3, 4] as const;
export type Pace = (typeof PACES)[number];

/** Positions as the message catalogue names them. */
export const PACE_NAMES = {
  0: "calm",
  1: "rather_calm",
  2: "balanced",
  3: "rather_fast",
  4: "fast",
} as const satisfies Readonly<Record<Pace, string>>;

/** Captions go away when nobody has spoken for a while, or stay until the next ones. */
export const AFTER_SILENCE = ["clear", "stay"] as const;
export type AfterSilence = (typeof AFTER_SILENCE)[number];

/** How captions come and go. */
export interface ReadingChoices {
  /** 0: hardly a word is ever taken back; 4: every word is shown as it comes. */
  readonly pace: Pace;
  readonly afterSilence: AfterSilence;
  /** Whether a screen reader reads the concluded words. */
  readonly readAloud: boolean;
}

export const DEFAULT_READING: ReadingChoices = {
  pace: 2,
  afterSilence: "clear",
  readAloud: false,
};
