/**
 * All time limits and sizes of a stream. Capture cuts the chunks (`CHUNK_MS`). Two more limits are
 * user settings: how much sound capture keeps (60 s), and how much silence ends a session (1 min).
 */
export interface StreamPolicy {
  /**
   * The gap after a chunk is at least this share of its length (service-api §6.2): 2x real time.
   */
  readonly gapShare: number;
  /**
   * Waiting chunks go together in one message up to these limits. The gap comes after the message,
   * so a backlog arrives half a message sooner. The service takes 1 s and 100 kB, with or without
   * base64 (service-api §6.2).
   */
  readonly batchMs: number;
  readonly batchBytes: number;

  /**
   * Sending stops when the browser's send buffer holds this much sound: it would only go stale
   * there.
   */
  readonly bufferLimitMs: number;
  readonly bufferPollMs: number;
  /** Words this far behind the sent sound mean that the service or the network lags. */
  readonly lagLimitMs: number;
  /** Sending resumes when words are this close again. */
  readonly lagGoalMs: number;
  /** A link is slow when this much sound waits and has not shrunk for `slowAfterMs`. */
  readonly slowBacklogMs: number;
  readonly slowAfterMs: number;

  /** How long the service may take to answer a request. Our REST client gives up earlier. */
  readonly requestLimitMs: number;
  readonly connectLimitMs: number;
  /**
   * How long a closing handshake may take besides the round trip. A dead connection never answers.
   */
  readonly closeLimitMs: number;
  /** How long the service may take to answer the end of the sound before it counts as dead. */
  readonly answerLimitMs: number;
  /** How long the service may pause between the last words after the end of the sound. */
  readonly drainLimitMs: number;
  /** How long capture may take to end the sound after it was asked to. */
  readonly soundEndLimitMs: number;
  /** How long to try for the last words when the service cannot be reached. */
  readonly reachLimitMs: number;
  /** How long finishing may take without a new word: resent sound takes a while to bring one. */
  readonly finishLimitMs: number;

  /** Upper limit of the first wait before a retry. It doubles with each attempt. */
  readonly retryBaseMs: number;
  /** Upper limit of all waits, unless the service asks for more (`Retry-After`). */
  readonly retryCeilingMs: number;
  /** How far a wait may exceed `Retry-After`, which all clients received alike. */
  readonly retryAfterSpread: number;
  /** How long to try for the first connection, while the user watches and waits. */
  readonly giveUpFirstMs: number;
  /** How long to try once captions have worked: trains pass tunnels longer than 2 min. */
  readonly giveUpLaterMs: number;
  /** A connection is stable after this long, or once it brought a message. */
  readonly steadyAfterMs: number;

  /**
   * A connection lives for an hour (service-api §6.2). From this age on it is replaced at the next
   * pause.
   */
  readonly rotateAfterMs: number;
  readonly rotateAtLatestMs: number;

  /**
   * Audible sound without a message after which a connection may be dead, when words were flowing.
   */
  readonly quickPatienceMs: number;
  /** The same when words were sparse. */
  readonly patienceMs: number;
  /** The same before the first word: it may not be speech at all. Shorter than the ring. */
  readonly firstPatienceMs: number;
  /** Patience doubles with each false alarm (music), up to this. */
  readonly patienceCeilingMs: number;
  /** Audible sound without a word after which a resumed connection counts as unheard. */
  readonly proofLimitMs: number;
  /** A send buffer that has not shrunk for this long belongs to a dead connection. */
  readonly stallLimitMs: number;
  /** The session ends after this long without sound, even silent sound. The service waits 30 s. */
  readonly idleLimitMs: number;

  /** Silence this old holds no word that is still to come. */
  readonly settleSilenceMs: number;
  /** Sound this old that brought no words (music, noise) holds none either. */
  readonly settleSoundMs: number;
  /** The same after a closing handshake, when no message can be on its way. */
  readonly settleSoundReadMs: number;
  /** A lane that falls this far behind is given up. A translation may wait for the verb. */
  readonly laneLagMs: number;
  /** Segment borders closer than this are the same, because the service estimates them. */
  readonly borderToleranceMs: number;
  /** A translation may seem to end this much later than the words it translates. */
  readonly borderSpreadMs: number;
  /** How far the settled point may move back to keep a segment whole. */
  readonly wholeSegmentMs: number;
  /** A new session begins this much before the settled point, to cut no word. */
  readonly overlapMs: number;
  /** With a longer round trip too much is lost in transit when a connection breaks: no resuming. */
  readonly resumeRoundTripMs: number;
}

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
  resumeRoundTripMs: 200,
};
