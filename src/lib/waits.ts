/** Waits of the extension's own, in milliseconds. */
export interface Waits {
  /**
   * The first wait before a document's progress is asked for; each further one is longer. Small
   * documents take the service about a second.
   */
  readonly documentFirstPollMs: number;
  /** The longest wait between two such questions: a document of hours loses a minute at most. */
  readonly documentLongestPollMs: number;
  /** The first wait after a failed call about a document; each further one is longer. */
  readonly documentFirstRetryMs: number;
  /** The longest such wait, unless the service asks for more: nobody watches a long outage. */
  readonly documentLongestRetryMs: number;
  /** How often an alarm wakes a stopped worker that has work left: browsers allow no shorter period. */
  readonly wakeUpMs: number;
  /** The first wait before a failed request for texts or lists is repeated; each further one grows. */
  readonly requestFirstRetryMs: number;
  /** The longest such wait, unless the service asks for more. */
  readonly requestLongestRetryMs: number;
  /** How long a deletion in the library can be undone: time to read the notice and reach its button. */
  readonly deletionUndoMs: number;
  /** What a minute lasts in the setting that ends a session after silence. */
  readonly silenceMinuteMs: number;
  /** Silence after which a tab counts as silent: a pause in speech is shorter. */
  readonly soundSilentMs: number;
  /**
   * Digital silence after which the sound of an audible tab counts as protected. Browsers call a tab
   * audible for two seconds after its last sound, so it must be longer than that.
   */
  readonly soundBlockedMs: number;
  /** How long an injected overlay may take to report: it does so at once, or not at all. */
  readonly overlayReportMs: number;
  /** How long captions hidden by the user continue before they stop: the user may show them again. */
  readonly hiddenStopMs: number;
  /** The same on a page that captions could not follow to: one press brings them back there. */
  readonly awayStopMs: number;
  /** The same on a page that keeps captions out, because it may only be loading slowly. */
  readonly keptOutStopMs: number;
}

/**
 * The values in use. Read them when a wait begins instead of copying them: end-to-end tests replace
 * the values in their copy of the built extension (`e2e/harness/browser/rewrite-waits.ts`). Content
 * scripts cannot use this table, because their bundles would hold further copies of it.
 */
export const WAITS: Waits = {
  documentFirstPollMs: 1000,
  documentLongestPollMs: 60_000,
  documentFirstRetryMs: 1000,
  documentLongestRetryMs: 300_000,
  wakeUpMs: 30_000,
  requestFirstRetryMs: 1000,
  requestLongestRetryMs: 60_000,
  deletionUndoMs: 20_000,
  silenceMinuteMs: 60_000,
  soundSilentMs: 5000,
  soundBlockedMs: 3500,
  overlayReportMs: 2000,
  hiddenStopMs: 60_000,
  awayStopMs: 60_000,
  keptOutStopMs: 5000,
};
