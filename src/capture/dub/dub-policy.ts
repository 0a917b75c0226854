/**
 * How the dub behaves in time. The figures for the original's way down and up are those of the
 * widest used dub for browsers (users-and-peers: Dub, VOT's `ducking.ts`); its 15 % is the default
 * of the setting, and comes with the levels.
 */
export const DUB_POLICY = {
  /**
   * The first chunk waits so long, because the others come with some jitter: 60 ms plays clean on a
   * quiet line, 120 ms with 120 ms of jitter (platform facts: Encoding, decoding, playing). It goes
   * up by steps when an utterance has run dry. With enough at hand, nothing has to be waited for.
   */
  prebufferMs: { least: 60, most: 120, step: 30, enough: 500 },
  /** Begin and end of sound, so that neither clicks. */
  edgeMs: 5,
  /** When the player jumps to another place. */
  dropFadeMs: 20,
  /** When captions are stopped. */
  stopFadeMs: 150,
  /** Within these bounds speech sounds like speech. */
  pace: { least: 0.95, most: 1.25 },
  /** A change of pace, per second: too slow to be noticed as one. */
  paceSlewPerSecond: 0.25,
  /** So far behind, the dub begins to hurry, and hurries as much as it may. */
  hurryMs: { from: 700, full: 4000 },
  /** With less of a begun utterance at hand, the dub slows down to wait for the rest. */
  linger: { belowMs: 150 },
  /** An utterance that comes in one go is not late for that: only what exceeds this counts. */
  usualUtteranceMs: 10_000,
  /** Further behind, utterances are left to be read, until it is no more behind than that. */
  skipMs: { above: 8000, downTo: 3000 },
  /** Nothing more of a single utterance may wait: of one without end, the oldest is left out. */
  utteranceLimitMs: 30_000,
  /** An utterance of which nothing more comes for so long has been said. */
  spokenAfterMs: 400,
  /** How often at most the amount of waiting speech is told. */
  backlogEveryMs: 1000,
  /** A change of pace that moves a mark on the screen is told, but not more often than this. */
  paceNews: { change: 0.02, everyMs: 250 },
  /** After so long without speech the audio device is given a rest. */
  restAfterMs: 20_000,
  /** How the original makes way. */
  duck: { attackMs: 110, holdMs: 520, releaseMs: 600 },
  /** A change of loudness by hand. */
  levelChangeMs: 40,
} as const;
