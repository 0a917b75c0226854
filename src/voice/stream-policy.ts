/**
 * The numbers a stream lives by, in one place. Chunks are cut by capture (`CHUNK_MS`). How much sound
 * capture keeps (60 s) and after how much silence a session is ended (1 min) are settings of the
 * user's.
 */
export interface StreamPolicy {
  /**
   * The gap after a chunk is at least this share of its length (service-api §6.2): 2x real time.
   */
  readonly gapShare: number;
  /**
   * Sound that waits goes in one message up to these: the gap comes after it, so that a backlog is
   * there half a message sooner. The service takes 1 s and 100 kB, base64 included or not
   * (service-api §6.2).
   */
  readonly batchMs: number;
  readonly batchBytes: number;

  /** Sound waiting in the browser's send buffer at which sending stops: it would only grow old there. */
  readonly bufferLimitMs: number;
  /** How often a full send buffer is looked at. */
  readonly bufferPollMs: number;
  /** Words this far behind the sound that was sent: the service, or something on the way, lags. */
  readonly lagLimitMs: number;
  /** Sending goes on when words are this close again. */
  readonly lagGoalMs: number;
  /** A link is slow when this much sound waits, and has not become less for `slowAfterMs`. */
  readonly slowBacklogMs: number;
  readonly slowAfterMs: number;

  /** How long the service may take to answer a request; our REST client gives up earlier. */
  readonly requestLimitMs: number;
  /** How long opening a connection may take. */
  readonly connectLimitMs: number;
  /** How long the handshake of closing may take besides its way; a dead line takes for ever. */
  readonly closeLimitMs: number;
  /** How long the service may take for the first answer to the end of the sound; then it is dead. */
  readonly answerLimitMs: number;
  /** How long the service may be quiet among the last words after the end of the sound. */
  readonly drainLimitMs: number;
  /** How long the sound's end may keep us waiting after it was announced. */
  readonly soundEndLimitMs: number;
  /** How long a service that cannot be reached is tried for the last words. */
  readonly reachLimitMs: number;
  /** How long an ending may go without a new word: kept sound is sent again before there are any. */
  readonly finishLimitMs: number;

  /** The first wait before another try is up to this long, and twice as long each time. */
  readonly retryBaseMs: number;
  /** No wait becomes longer, unless the service asks for it (`Retry-After`). */
  readonly retryCeilingMs: number;
  /** A `Retry-After` is exceeded by up to this share: all clients were given the same one. */
  readonly retryAfterSpread: number;
  /** How long it is tried before the first connection: somebody sits before the screen and waits. */
  readonly giveUpFirstMs: number;
  /** How long it is tried once captions have worked: a train has longer tunnels than 2 min. */
  readonly giveUpLaterMs: number;
  /** A connection that held this long was a good one, as is one that brought a message. */
  readonly steadyAfterMs: number;

  /**
   * A connection lives an hour (service-api §6.2): from here on it is changed at the next pause.
   */
  readonly rotateAfterMs: number;
  /** And here at the latest. */
  readonly rotateAtLatestMs: number;

  /** So much lively sound without a message, where words were flowing: the line may be dead. */
  readonly quickPatienceMs: number;
  /** The same where words came far apart. */
  readonly patienceMs: number;
  /** The same where no word has ever come: it may not be speech at all. Shorter than the ring. */
  readonly firstPatienceMs: number;
  /** Patience doubles with each false alarm (music), up to this. */
  readonly patienceCeilingMs: number;
  /** So much lively sound on a resumed connection without a word of it: the service does not hear it. */
  readonly proofLimitMs: number;
  /** A send buffer that has not shrunk for this long belongs to a dead line. */
  readonly stallLimitMs: number;
  /** Without any sound for this long, not even silent one, the session ends: the service waits 30 s. */
  readonly idleLimitMs: number;

  /** Silence handed over so long ago holds no word that is still to come. */
  readonly settleSilenceMs: number;
  /** Nor does sound handed over so long ago for which nothing was written (music, noise). */
  readonly settleSoundMs: number;
  /** The same after closing with a handshake, when no message can be under way any more. */
  readonly settleSoundReadMs: number;
  /** So far a lane may be behind the others (a translation waits for the verb) before it is given up. */
  readonly laneLagMs: number;
  /** Borders of segments closer than this are the same: the service estimates them. */
  readonly borderToleranceMs: number;
  /** A translation may end so much later than the words it translates, as the service estimates it. */
  readonly borderSpreadMs: number;
  /** So far the settled point goes back to keep a segment whole. */
  readonly wholeSegmentMs: number;
  /** A new session begins this much before the settled point, lest a word is cut. */
  readonly overlapMs: number;
  /** A longer way to the service means that much is under way when a line breaks: no resuming. */
  readonly resumeRoundTripMs: number;
}

/** The numbers in use. */
export const STREAM_POLICY: StreamPolicy = {
  gapShare: 0.5,
  batchMs: 900,
  batchBytes: 64_000,

  bufferLimitMs: 1000,
  bufferPollMs: 100,
  lagLimitMs: 10_000,
  lagGoalMs: 6000,
  slowBacklogMs: 2000,
  slowAfterMs: 4000,

  requestLimitMs: 20_000,
  connectLimitMs: 10_000,
  closeLimitMs: 1000,
  answerLimitMs: 4000,
  drainLimitMs: 10_000,
  soundEndLimitMs: 3000,
  reachLimitMs: 5000,
  finishLimitMs: 30_000,

  retryBaseMs: 250,
  retryCeilingMs: 30_000,
  retryAfterSpread: 0.1,
  giveUpFirstMs: 120_000,
  giveUpLaterMs: 900_000,
  steadyAfterMs: 10_000,

  rotateAfterMs: 3_300_000,
  rotateAtLatestMs: 3_540_000,

  quickPatienceMs: 4000,
  patienceMs: 8000,
  firstPatienceMs: 20_000,
  patienceCeilingMs: 300_000,
  proofLimitMs: 5000,
  stallLimitMs: 8000,
  idleLimitMs: 20_000,

  settleSilenceMs: 3000,
  settleSoundMs: 15_000,
  settleSoundReadMs: 5000,
  laneLagMs: 25_000,
  borderToleranceMs: 250,
  borderSpreadMs: 600,
  wholeSegmentMs: 10_000,
  overlapMs: 250,
  resumeRoundTripMs: 500,
};
