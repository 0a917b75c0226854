export interface Limits {
  /** Items of `target_languages`, media languages included (service-api §19.1). */
  readonly targetLanguages: number;
  /** Items of `target_media_languages` (service-api §19.1). */
  readonly targetMediaLanguages: number;
  /**
   * Largest payload of one chunk. Whether a kilobyte is 1000 or 1024 bytes is not published; this
   * is the tolerant reading.
   */
  readonly chunkLengthBytes: number;
  readonly chunkDurationMs: number;
  /**
   * Sound beyond `chunkDurationMs` that a container chunk may bring: frames and clusters complete
   * sound of earlier chunks.
   */
  readonly containerBatchMs: number;
  /** Tolerance of the pacing rule; see `voice/pacing-rule.ts`. */
  readonly paceDebtMs: number;
  readonly idleMs: number;
  readonly firstSoundMs: number;
  readonly connectionMs: number;
  readonly tokenLifetimeMs: number;
  /** How long a session without a connection can be resumed. */
  readonly resumeWindowMs: number;
  /** How long the service waits for the client to close after `end_of_stream` or an error. */
  readonly closeGraceMs: number;
  readonly sessions: number;
  /** How far back the service searches for its own speech in received sound; 0 turns it off. */
  readonly ownSpeechMs: number;
  /** Finished documents not yet downloaded (service-api §2.3); the real number is not published. */
  readonly unfetchedDocuments: number;
  readonly bodyLengthBytes: number;
}

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
  // A dub played later than this has fallen behind, and every further second costs processor time.
  ownSpeechMs: 30_000,
  unfetchedDocuments: 20,
  bodyLengthBytes: 128 * 1024,
};
