import { concatUint8Arrays } from "uint8array-extras";
import { sourceFormat } from "../../audio/formats/source-formats.ts";
import { withResolvers } from "../../lib/with-resolvers.ts";
import type { StreamLedger } from "../ledger/stream-ledger.ts";
import type { ServerMessage } from "../messages/server-message.ts";
import type { PacedSender } from "../sending/paced-sender.ts";
import type { FeedChunk, FeedStream, SoundFeed } from "../sending/sound-feed.ts";
import type { SoundStart } from "../sending/sound-start.ts";
import type { SpeechReader } from "../speech/speech-reader.ts";
import type { StreamPolicy } from "../stream-policy.ts";
import type { ConnectionFinding, ConnectionMonitor } from "./connection-monitor.ts";
import type { OpenedConnection } from "./connector.ts";
import type { ConnectionEnd } from "./stream-connection.ts";

/**
 * Why a connection run is over.
 * `ended`: the end was requested, and the last words arrived or took too long. `silent`: the same,
 * after long silence. `dropped`: the connection broke or the service closed it. It may have been
 * dead since `aliveAtMs`; sound sent by `arrivedByMs` has arrived, and null means that nobody knows.
 * `resume-failed`: a resumed session lost or repeated words, or ignores or refuses its sound.
 * `closed`: we closed it, and both sides read everything. `replaced`: another session takes over.
 */
export type ConnectionRunEnd =
  | { readonly kind: "ended" | "silent" | "closed" | "replaced" | "resume-failed" }
  | {
      readonly kind: "dropped";
      readonly isClosed: boolean;
      readonly aliveAtMs: number;
      readonly arrivedByMs: number | null;
    };

export interface ConnectionRunDeps {
  readonly feed: SoundFeed;
  readonly ledger: StreamLedger;
  readonly speech: SpeechReader;
  readonly sender: PacedSender;
  readonly monitor: ConnectionMonitor;
  readonly policy: StreamPolicy;
  onSent(chunk: FeedChunk): void;
  onSoundEnd(): void;
  /** The connection is stable: it brought a message, or held for a while. */
  onStable(): void;
}

// When sound follows this much later than it should, the machine does not keep up, and may have held
// back other things too.
const LATE_MS = 90;
// How long that casts doubt on what has arrived.
const DOUBT_MS = 500;

// JSON carries sound as base64 (service-api §3.2).
const BASE64_GROWTH = 4 / 3;

/** One connection at work: sends sound and receives words until it ends. */
export class ConnectionRun {
  readonly #deps: ConnectionRunDeps;
  readonly #opened: OpenedConnection;
  readonly #over = withResolvers<ConnectionRunEnd>();
  readonly #bytesPerMs: number;
  #stream: FeedStream | null = null;
  #state: "sending" | "ending" | "closing" = "sending";
  #endReason: "ended" | "silent" = "ended";
  #isFinishing = false;
  #hasSoundEnded = false;
  #stateSinceMs = 0;
  #nextSoundAtMs = Number.POSITIVE_INFINITY;
  #lateAtMs = Number.NEGATIVE_INFINITY;

  constructor(opened: OpenedConnection, tools: ConnectionRunDeps) {
    this.#opened = opened;
    this.#deps = tools;
    const { contentType, messageFormat } = opened.access;
    const growth = messageFormat === "json" ? BASE64_GROWTH : 1;
    // Nobody awaits the promise when the run is aborted before it starts.
    this.#over.promise.catch(() => undefined);
    this.#bytesPerMs = (sourceFormat(contentType).bitsPerSecond / 8000) * growth;
  }

  /** Why the end was requested, while the last words are awaited; null before. */
  get endReason(): "ended" | "silent" | null {
    return this.#state === "ending" ? this.#endReason : null;
  }

  /**
   * Streams until the run is over and releases everything it used.
   * @throws VoiceError when the service ended the session with an error
   */
  async run(start: SoundStart, signal: AbortSignal): Promise<ConnectionRunEnd> {
    const { connection, access, roundTripMs } = this.#opened;
    const { ledger, speech, sender, monitor } = this.#deps;
    const over = new AbortController();
    signal.addEventListener("abort", () => this.#over.reject(signal.reason), {
      once: true,
      signal: over.signal,
    });
    globalThis.addEventListener("offline", () => this.#drop(performance.now()), {
      signal: over.signal,
    });
    ledger.beginConnection(start);
    speech.beginConnection(access.speech);
    monitor.begin(roundTripMs, performance.now());
    connection.onEveryMessage((message) => this.#onServerMessage(message));
    connection.ended.then(
      (end) => this.#onConnectionEnd(end),
      (thrown) => this.#onConnectionError(thrown),
    );
    try {
      signal.throwIfAborted();
      sender.attach({
        send: (chunks) => this.#send(chunks),
        bufferedMs: () => connection.bufferedBytes / this.#bytesPerMs,
      });
      this.#stream = this.#deps.feed.open(
        { fromMs: start.fromMs, contentType: access.contentType },
        { onChunk: (chunk) => this.#onChunk(chunk), onEnd: () => this.#onSoundEnd() },
      );
      return await this.#over.promise;
    } finally {
      over.abort();
      this.#stream?.close();
      sender.detach();
      connection.close();
    }
  }

  /** No more sound will come: sends what was captured, then requests the last words. */
  finish(): void {
    this.#isFinishing = true;
    this.#endReason = "ended";
    this.#deps.monitor.onFinishRequested(performance.now());
    if (this.#hasSoundEnded) this.#onSoundEnd();
  }

  /**
   * Lets another session take over.
   * @returns false once the end was requested
   */
  tryReplace(): boolean {
    if (this.#state !== "sending" || this.#isFinishing) return false;
    this.#over.resolve({ kind: "replaced" });
    return true;
  }

  failWith(error: unknown): void {
    this.#over.reject(error);
  }

  tick(): void {
    const nowMs = performance.now();
    const { policy, monitor, sender } = this.#deps;
    const sinceMs = nowMs - this.#stateSinceMs;
    if (this.#state === "ending") {
      const answeredMs = Math.max(0, monitor.aliveAtMs - this.#stateSinceMs);
      const answerLimitMs = policy.answerLimitMs + 2 * this.#opened.roundTripMs;
      // Without any answer the connection is dead, and another one can still bring the last words.
      if (answeredMs === 0 && sinceMs >= answerLimitMs) this.#drop(monitor.aliveAtMs);
      // As long as words keep coming, more may follow.
      else if (sinceMs - answeredMs >= policy.drainLimitMs)
        this.#over.resolve({ kind: this.#endReason });
      return;
    }
    if (this.#state === "closing") {
      // Without a closing handshake it is unknown how long the connection has been dead.
      const closeLimitMs = policy.closeLimitMs + this.#opened.roundTripMs;
      if (sinceMs >= closeLimitMs) this.#drop(monitor.aliveAtMs);
      return;
    }
    const { proof } = this.#deps.ledger.continuity;
    if (proof.isOverdue(nowMs, policy.proofLimitMs + this.#opened.roundTripMs)) {
      this.#over.resolve({ kind: "resume-failed" });
    }
    this.#applyFinding(
      monitor.evaluate({
        nowMs,
        bufferedBytes: this.#opened.connection.bufferedBytes,
        departedBytes: this.#opened.connection.departedBytes,
        hasSoundWaiting: !sender.isEmpty,
        isFinishing: this.#isFinishing,
        silentForMs: this.#deps.ledger.silentForMs,
        isAtPause: () => this.#deps.ledger.isSettledToEnd(nowMs),
      }),
    );
  }

  #onChunk(chunk: FeedChunk): void {
    if (this.#state !== "sending") return;
    this.#deps.monitor.onChunkCaptured(performance.now());
    this.#deps.sender.pushChunk(chunk);
  }

  #onSoundEnd(): void {
    this.#hasSoundEnded = true;
    if (!this.#isFinishing) this.#deps.onSoundEnd();
    else if (this.#state === "sending")
      this.#deps.sender.whenEmpty(() => this.#requestEnd("ended"));
  }

  #send(chunks: readonly FeedChunk[]): void {
    const [first, ...others] = chunks.map(({ bytes }) => bytes);
    if (!first) return;
    const { ledger, monitor, onSent } = this.#deps;
    const { connection } = this.#opened;
    const nowMs = performance.now();
    ledger.sound.recordSendBuffer(connection.bufferedBytes === 0, nowMs);
    this.#checkPunctuality(nowMs);
    this.#nextSoundAtMs = nowMs + chunks.reduce((sum, { durationMs }) => sum + durationMs, 0);
    // A single chunk, the usual case, need not be copied.
    connection.sendSound(others.length === 0 ? first : concatUint8Arrays([first, ...others]));
    for (const chunk of chunks) {
      const isAudible = ledger.recordSentChunk(chunk, nowMs);
      if (isAudible) monitor.onAudibleSent(chunk.durationMs);
      onSent(chunk);
      this.#stream?.acknowledgeChunk();
    }
  }

  #checkPunctuality(nowMs: number): void {
    if (nowMs > this.#nextSoundAtMs + LATE_MS) this.#lateAtMs = nowMs;
  }

  #onServerMessage(message: ServerMessage): void {
    const nowMs = performance.now();
    const { ledger, sender, monitor, policy } = this.#deps;
    this.#deps.onStable();
    const isWords =
      message.name === "source_transcript_update" || message.name === "target_transcript_update";
    const count = isWords ? message.body.concluded.length + message.body.tentative.length : 0;
    monitor.onMessage(count > 0, nowMs);
    if (message.name === "target_media_chunk") this.#deps.speech.onSpeechChunk(message.body);
    if (message.name === "end_of_target_media") this.#deps.speech.onSpeechEnd();
    if (!isWords) return;
    const lagMs = ledger.applyMessage(message);
    if (ledger.continuity.isUnsound) this.#over.resolve({ kind: "resume-failed" });
    if (lagMs === null || message.name !== "source_transcript_update") return;
    // A lagging service only queues what it is sent, and would lose it with the connection.
    if (lagMs > policy.lagLimitMs) sender.holdFor(lagMs - policy.lagGoalMs);
    else if (lagMs < policy.lagGoalMs) sender.holdFor(0);
  }

  #onConnectionEnd(end: ConnectionEnd): void {
    if (this.#state === "ending" && end === "completed") {
      this.#over.resolve({ kind: this.#endReason });
    } else if (this.#state === "closing" && end === "closed") {
      this.#deps.monitor.onProvenAlive();
      this.#over.resolve({ kind: "closed" });
    } else this.#drop(performance.now(), end === "closed");
  }

  // A service that rejects the sound of a resumed session ends it with an error.
  #onConnectionError(thrown: unknown): void {
    const { isUnverified, proof } = this.#deps.ledger.continuity;
    const isUnproven = isUnverified || proof.fromMs !== null;
    if (this.#opened.isResumed && isUnproven) this.#over.resolve({ kind: "resume-failed" });
    else this.#over.reject(thrown);
  }

  #drop(aliveAtMs: number, isClosed = false): void {
    const { connection, roundTripMs } = this.#opened;
    const nowMs = performance.now();
    this.#checkPunctuality(nowMs);
    const isAllOut = connection.bufferedBytes === 0 && this.#state === "sending";
    // A machine that stalls also delivers the end of a connection late.
    const isPunctual = nowMs - this.#lateAtMs > DOUBT_MS;
    // A connection that closed was alive until now. When one broke, nobody knows: its last message
    // may have been late itself. Opening took at least two round trips.
    const isKnown = isClosed && isAllOut && isPunctual;
    const arrivedByMs = isKnown ? nowMs - roundTripMs / 2 : null;
    this.#over.resolve({ kind: "dropped", isClosed, aliveAtMs, arrivedByMs });
  }

  #applyFinding(finding: ConnectionFinding): void {
    if (finding === "stable") this.#deps.onStable();
    if (finding === "stalled") this.#drop(this.#deps.monitor.aliveAtMs);
    if (finding === "silent") this.#requestEnd("silent");
    if (finding === "sound-ended") this.#onSoundEnd();
    if (finding !== "replace") return;
    this.#enterState("closing");
    this.#deps.sender.detach();
    this.#opened.connection.beginClose();
  }

  #requestEnd(reason: "ended" | "silent"): void {
    if (this.#state !== "sending") return;
    this.#endReason = reason;
    this.#enterState("ending");
    this.#opened.connection.sendEnd();
  }

  #enterState(state: "ending" | "closing"): void {
    this.#state = state;
    this.#stateSinceMs = performance.now();
  }
}
