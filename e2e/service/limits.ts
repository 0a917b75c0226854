/** Everything the service measures a client against; all of it adjustable for tests. */
export interface Limits {
  /** Items of `target_languages`, media languages included (service-api §19.1). */
  readonly targetLanguages: number;
  /** Items of `target_media_languages` (service-api §19.1). */
  readonly targetMediaLanguages: number;
  /** Largest payload of one chunk. Whether a kilobyte has 1000 or 1024 bytes is not published; this is the tolerant reading. */
  readonly chunkLengthBytes: number;
  /** Most sound one chunk may hold. */
  readonly chunkDurationMs: number;
  /**
   * How much more sound than `chunkDurationMs` a piece of a container may bring: frames and clusters
   * come when they are whole, with sound of the chunks before.
   */
  readonly containerBatchMs: number;
  /** How far a client may run ahead of the pacing rule before it is sent away; see `voice/pace.ts`. */
  readonly paceDebtMs: number;
  /** Longest silence of the wire between two chunks; also how soon the first one has to come. */
  readonly idleMs: number;
  /** How soon after connecting the first sound has to arrive. */
  readonly firstSoundMs: number;
  /** Longest life of one connection; the session can be resumed on another. */
  readonly connectionMs: number;
  /** How long an unused token can still open a connection. */
  readonly tokenLifetimeMs: number;
  /** How long a session without a connection can be resumed. */
  readonly resumeWindowMs: number;
  /** How long the service waits for the client to close after `end_of_stream` or an error. */
  readonly closeGraceMs: number;
  /** Sessions that may be alive at once, whoever owns them. */
  readonly sessions: number;
  /** How far back the service's own speech is looked for in the sound it is sent; with 0 it is not. */
  readonly ownSpeechMs: number;
  /** Results of documents that may lie unfetched (service-api §2.3); no number is published. */
  readonly unfetchedDocuments: number;
  /** Largest body of a REST request. */
  readonly bodyLengthBytes: number;
}

/** What the service enforces when nothing else is asked for. */
export const defaultLimits: Limits = {
  targetLanguages: 5,
  targetMediaLanguages: 1,
  chunkLengthBytes: 100 * 1024,
  chunkDurationMs: 1_000,
  containerBatchMs: 250,
  paceDebtMs: 750,
  idleMs: 30_000,
  firstSoundMs: 30_000,
  connectionMs: 3_600_000,
  tokenLifetimeMs: 60_000,
  resumeWindowMs: 120_000,
  closeGraceMs: 2_000,
  sessions: 256,
  // Who plays it later has fallen behind, and every further second would cost the thread time.
  ownSpeechMs: 30_000,
  unfetchedDocuments: 20,
  bodyLengthBytes: 128 * 1024,
};
