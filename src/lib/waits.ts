/** Timeouts and intervals of the extension, in milliseconds. */
export interface Waits {
  /**
   * First poll of a document's progress; later ones are further apart. The service takes about a
   * second for small documents.
   */
  readonly documentFirstPollMs: number;
  /** Longest time between two polls: a long document loses a minute at most. */
  readonly documentLongestPollMs: number;
  readonly documentFirstRetryMs: number;
  /** Longest time between two retries, unless the service asks for more. */
  readonly documentLongestRetryMs: number;
  /**
   * How often an alarm wakes a stopped worker that has work left: browsers allow no shorter period.
   */
  readonly wakeUpMs: number;
  /** Retries of failed requests for texts or lists. */
  readonly requestFirstRetryMs: number;
  readonly requestLongestRetryMs: number;
  /**
   * How long a deletion in the library can be undone: enough to read the notice and reach its
   * button.
   */
  readonly deletionUndoMs: number;
  /** Length of a minute in the setting that ends a session after silence. */
  readonly silenceMinuteMs: number;
  /** Silence after which a tab counts as silent: a pause in speech is shorter. */
  readonly soundSilentMs: number;
  /**
   * Digital silence after which an audible tab's sound counts as protected. Browsers report a tab
   * as audible for two seconds after its last sound, so this must be longer.
   */
  readonly soundBlockedMs: number;
  /**
   * How long a page may take to learn that the user has let us in: a busy browser needs a second.
   */
  readonly pageGrantMs: number;
  /** How long an injected overlay may take to report: it does so at once or never. */
  readonly overlayReportMs: number;
  /** How long captions continue after the user hid them, in case they are shown again. */
  readonly hiddenStopMs: number;
  /**
   * The same after a move to a site where captions are not allowed yet: one press brings them back.
   */
  readonly awayStopMs: number;
  /** The same on a page that hides the overlay, in case it only loads slowly. */
  readonly keptOutStopMs: number;
  /** First check whether the service is back, while this computer replaces it. */
  readonly serviceCheckMs: number;
  /** How often a page asks again for language packs that are not on this computer. */
  readonly packCheckMs: number;
  /** How long the service may be away until this computer goes on by itself. */
  readonly takeOverMs: number;
}

/**
 * The values in use. Read them when a wait begins: end-to-end tests replace them in their copy of
 * the built extension (`e2e/harness/browser/rewrite-waits.ts`). Content scripts cannot use this
 * table, because each bundle would hold its own copy.
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
  pageGrantMs: 5000,
  overlayReportMs: 2000,
  hiddenStopMs: 60_000,
  awayStopMs: 60_000,
  keptOutStopMs: 5000,
  serviceCheckMs: 60_000,
  packCheckMs: 5000,
  takeOverMs: 20_000,
};
