import { sourceFormat } from "../../audio/source-formats.ts";
import { concat } from "../../lib/concat.ts";
import { withResolvers } from "../../lib/with-resolvers.ts";
import type { StreamLedger } from "../ledger/stream-ledger.ts";
import type { ServerMessage } from "../messages/server-message.ts";
import type { PacedSender } from "../sending/paced-sender.ts";
import type { FeedChunk, FeedStream, SoundFeed } from "../sending/sound-feed.ts";
import type { SoundRange } from "../sending/sound-range.ts";
import type { SpeechReader } from "../speech/speech-reader.ts";
import type { StreamPolicy } from "../stream-policy.ts";
import type { ConnectionWatch, ConnectionWatchFinding } from "./connection-watch.ts";
import type { Opened } from "./connector.ts";
import type { ConnectionEnd } from "./stream-connection.ts";

/**
 * Why a leg is over. `ended`: the last words after the end of the sound have come, or did not come
 * in time. `silent`: the same, because there was no sound for long. `dropped`: the connection broke,
 * or the service closed it; it may have been dead since `aliveAtMs`, and sound that was sent by
 * `sureAtMs` has arrived. `forgotten`: a resumed session lacks or repeats words that it had not
 * concluded, does not hear what it is sent, or does not take it. `closed`: it was changed by our own
 * wish, and everything that was sent in either way was read. `replaced`: another session takes over.
 */
export type ConnectionRunEnd =
  | { readonly kind: "ended" | "silent" | "closed" | "replaced" | "forgotten" }
  | {
      readonly kind: "dropped";
      readonly isClosed: boolean;
      readonly aliveAtMs: number;
      readonly sureAtMs: number;
    };

/** What a leg works with; all of it outlives the leg. */
export interface ConnectionRunDeps {
  readonly feed: SoundFeed;
  readonly ledger: StreamLedger;
  readonly speech: SpeechReader;
  readonly sender: PacedSender;
  readonly watch: ConnectionWatch;
  readonly policy: StreamPolicy;
  onSent(chunk: FeedChunk): void;
  /** Capture is over: the leg is to finish. */
  onSoundEnd(): void;
  /** The connection is a good one: it has brought a message, or held for a while. */
  onWorked(): void;
}

/** JSON writes sound as base64 (service-api §3.2). */
const BASE64_GROWTH = 4 / 3;

/** One connection at work: sound out, words in, until it ends one way or another. */
export class ConnectionRun {
  readonly #tools: ConnectionRunDeps;
  readonly #opened: Opened;
  readonly #over = withResolvers<ConnectionRunEnd>();
  readonly #bytesPerMs: number;
  #stream: FeedStream | null = null;
  #state: "sending" | "ending" | "closing" = "sending";
  #endsFor: "ended" | "silent" = "ended";
  #isFinishing = false;
  #hasSoundEnded = false;
  #stateSinceMs = 0;

  constructor(opened: Opened, tools: ConnectionRunDeps) {
    this.#opened = opened;
    this.#tools = tools;
    const { contentType, messageFormat } = opened.access;
    const growth = messageFormat === "json" ? BASE64_GROWTH : 1;
    // Aborted before it began, nobody waits for it.
    this.#over.promise.catch(() => undefined);
    this.#bytesPerMs = (sourceFormat(contentType).bitsPerSecond / 8000) * growth;
  }

  /** Why the end was asked for: all sound is sent, and the last words are awaited; null before. */
  get endsFor(): "ended" | "silent" | null {
    return this.#state === "ending" ? this.#endsFor : null;
  }

  /**
   * Streams until the leg is over; nothing is left behind.
   * @throws VoiceError when the service ended the session with an error
   */
  async run(place: SoundRange, signal: AbortSignal): Promise<ConnectionRunEnd> {
    const { connection, access, roundTripMs } = this.#opened;
    const { ledger, speech, sender, watch } = this.#tools;
    const over = new AbortController();
    signal.addEventListener("abort", () => this.#over.reject(signal.reason), {
      once: true,
      signal: over.signal,
    });
    globalThis.addEventListener("offline", () => this.#drop(performance.now()), {
      signal: over.signal,
    });
    ledger.beginConnection(place);
    speech.beginConnection(access.speech);
    watch.begin(roundTripMs, performance.now());
    connection.receive((message) => this.#hear(message));
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
      this.#stream = this.#tools.feed.open(
        { fromMs: place.fromMs, contentType: access.contentType },
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

  /** No more sound will come: what was captured is sent, and the last words are asked for. */
  finish(): void {
    this.#isFinishing = true;
    this.#endsFor = "ended";
    this.#tools.watch.soundAsked(performance.now());
    if (this.#hasSoundEnded) this.#onSoundEnd();
  }

  /** Another session takes over from here. Returns whether it may: at the end it is too late. */
  replace(): boolean {
    if (this.#state !== "sending" || this.#isFinishing) return false;
    this.#over.resolve({ kind: "replaced" });
    return true;
  }

  /** Ends with an error. */
  fail(error: unknown): void {
    this.#over.reject(error);
  }

  /** Looks after the connection, about twice a second. */
  tick(): void {
    const nowMs = performance.now();
    const { policy, watch, sender } = this.#tools;
    const sinceMs = nowMs - this.#stateSinceMs;
    if (this.#state === "ending") {
      const heardMs = Math.max(0, watch.aliveAtMs - this.#stateSinceMs);
      const answerLimitMs = policy.answerLimitMs + 2 * this.#opened.roundTripMs;
      // A line on which not even the end is answered is dead, and the last words are still to be had.
      if (heardMs === 0 && sinceMs >= answerLimitMs) this.#drop(watch.aliveAtMs);
      // As long as words come it is not too late for more.
      else if (sinceMs - heardMs >= policy.drainLimitMs)
        this.#over.resolve({ kind: this.#endsFor });
      return;
    }
    if (this.#state === "closing") {
      // No answer to the handshake: the line has been dead for an unknown time.
      const closeLimitMs = policy.closeLimitMs + this.#opened.roundTripMs;
      if (sinceMs >= closeLimitMs) this.#drop(watch.aliveAtMs);
      return;
    }
    const { proof } = this.#tools.ledger.continuity;
    if (proof.isOverdue(nowMs, policy.proofLimitMs + this.#opened.roundTripMs)) {
      this.#over.resolve({ kind: "forgotten" });
    }
    this.#act(
      watch.look({
        nowMs,
        bufferedBytes: this.#opened.connection.bufferedBytes,
        departedBytes: this.#opened.connection.departedBytes,
        hasSoundWaiting: !sender.isEmpty,
        isFinishing: this.#isFinishing,
        silentForMs: this.#tools.ledger.silentForMs,
        isAtPause: () => this.#tools.ledger.isSettledToEnd(nowMs),
      }),
    );
  }

  #onChunk(chunk: FeedChunk): void {
    if (this.#state !== "sending") return;
    this.#tools.watch.soundCame(performance.now());
    this.#tools.sender.push(chunk);
  }

  #onSoundEnd(): void {
    this.#hasSoundEnded = true;
    if (!this.#isFinishing) this.#tools.onSoundEnd();
    else if (this.#state === "sending")
      this.#tools.sender.whenEmpty(() => this.#askForEnd("ended"));
  }

  #send(chunks: readonly FeedChunk[]): void {
    const [first, ...others] = chunks.map(({ bytes }) => bytes);
    if (!first) return;
    // Almost always it is one, which need not be copied.
    this.#opened.connection.sendSound(others.length === 0 ? first : concat([first, ...others]));
    const { ledger, watch, onSent } = this.#tools;
    for (const chunk of chunks) {
      const isLively = ledger.handedOver(chunk, performance.now());
      if (isLively) watch.sentLively(chunk.durationMs);
      onSent(chunk);
      this.#stream?.taken();
    }
  }

  #hear(message: ServerMessage): void {
    const nowMs = performance.now();
    const { ledger, sender, watch, policy } = this.#tools;
    this.#tools.onWorked();
    const isWords =
      message.name === "source_transcript_update" || message.name === "target_transcript_update";
    const count = isWords ? message.body.concluded.length + message.body.tentative.length : 0;
    watch.heard(count > 0, nowMs);
    if (message.name === "target_media_chunk") this.#tools.speech.hear(message.body);
    if (message.name === "end_of_target_media") this.#tools.speech.end();
    if (!isWords) return;
    const lagMs = ledger.heard(message);
    if (ledger.continuity.isUnsound) this.#over.resolve({ kind: "forgotten" });
    if (lagMs === null || message.name !== "source_transcript_update") return;
    // What is sent to a service that lags only waits there, and would be lost with the connection.
    if (lagMs > policy.lagLimitMs) sender.hold(lagMs - policy.lagGoalMs);
    else if (lagMs < policy.lagGoalMs) sender.hold(0);
  }

  #onConnectionEnd(end: ConnectionEnd): void {
    if (this.#state === "ending" && end === "completed") {
      this.#over.resolve({ kind: this.#endsFor });
    } else if (this.#state === "closing" && end === "closed") {
      this.#tools.watch.provedAlive();
      this.#over.resolve({ kind: "closed" });
    } else this.#drop(performance.now(), end === "closed");
  }

  /** A service that does not take what a resumed session is sent ends it with an error. */
  #onConnectionError(thrown: unknown): void {
    const { isUnverified, proof } = this.#tools.ledger.continuity;
    const isUnproven = isUnverified || proof.fromMs !== null;
    if (this.#opened.isResumed && isUnproven) this.#over.resolve({ kind: "forgotten" });
    else this.#over.reject(thrown);
  }

  #drop(aliveAtMs: number, isClosed = false): void {
    const { connection, roundTripMs } = this.#opened;
    const { watch } = this.#tools;
    // A closing line was alive; one that broke was so when it last brought something. Opening took
    // two round trips or more.
    const lineAtMs = isClosed ? performance.now() : watch.aliveAtMs;
    const isAllOut = connection.bufferedBytes === 0 && this.#state === "sending";
    const sureAtMs = isAllOut ? lineAtMs - roundTripMs / 2 : Number.NEGATIVE_INFINITY;
    this.#over.resolve({ kind: "dropped", isClosed, aliveAtMs, sureAtMs });
  }

  #act(finding: ConnectionWatchFinding): void {
    if (finding === "steady") this.#tools.onWorked();
    if (finding === "stalled") this.#drop(this.#tools.watch.aliveAtMs);
    if (finding === "silent") this.#askForEnd("silent");
    if (finding === "sound-ended") this.#onSoundEnd();
    if (finding !== "change") return;
    this.#enter("closing");
    this.#tools.sender.detach();
    this.#opened.connection.beginClose();
  }

  #askForEnd(reason: "ended" | "silent"): void {
    if (this.#state !== "sending") return;
    this.#endsFor = reason;
    this.#enter("ending");
    this.#opened.connection.sendEnd();
  }

  #enter(state: "ending" | "closing"): void {
    this.#state = state;
    this.#stateSinceMs = performance.now();
  }
}
