/**
 * Timing of the dub. The attack, hold and release of ducking follow the most widely used browser
 * dub (voice-over-translation, `ducking.ts`). Its default of 15 % is the default of the setting and
 * comes with the levels.
 */
export const DUB_POLICY = {
  /**
   * Wait before the first chunk, because later ones arrive with jitter. 60 ms plays cleanly on a
   * quiet connection, and 120 ms bridges 120 ms of jitter. It grows by `step` when an utterance
   * runs dry. With `enough` speech, playback starts at once.
   */
  prebufferMs: { least: 60, most: 120, step: 30, enough: 500 },
  /** Fade at both ends of the sound, against clicks. */
  edgeMs: 5,
  dropFadeMs: 20,
  stopFadeMs: 150,
  /** Speech sounds natural within this range. */
  pace: { least: 0.95, most: 1.25 },
  /** Change of pace per second, too slow to be noticed. */
  paceSlewPerSecond: 0.25,
  /** Delay at which the dub starts to speed up, and at which it reaches full speed. */
  hurryMs: { from: 700, full: 4000 },
  /** With less speech available, an unfinished utterance slows down to wait for the rest. */
  linger: { belowMs: 150 },
  /** A long utterance that arrives at once is not late: only the excess counts. */
  usualUtteranceMs: 10_000,
  /** Above this delay, utterances are skipped until it is down to the second value. */
  skipMs: { above: 8000, downTo: 3000 },
  /** Limit of a single utterance: the oldest part of an endless one is dropped. */
  utteranceLimitMs: 30_000,
  /** An utterance without further chunks for this long is finished. */
  spokenAfterMs: 400,
  backlogEveryMs: 1000,
  /**
   * A pace change is reported when it would shift the marked words, but not more often than this.
   */
  paceEvents: { change: 0.02, everyMs: 250 },
  restAfterMs: 20_000,
  duck: { attackMs: 110, holdMs: 520, releaseMs: 600 },
  levelChangeMs: 40,
} as const;
