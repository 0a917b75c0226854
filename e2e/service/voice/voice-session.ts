import type { WebSocket } from "ws";
import type { SessionAccount, SessionState } from "../account/session-account.ts";
import { SessionLedger } from "../account/session-ledger.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import type { ServiceContext } from "../service-context.ts";
import { ChunkLimiter } from "./chunk-limiter.ts";
import { closeCodes } from "./close-codes.ts";
import type { ClientMessage, ServerMessage } from "./messages.ts";
import { minuteMeterFor } from "./minute-meter-for.ts";
import { type DecodedChunk, SessionRecogniser } from "./session-recogniser.ts";
import { SessionSpeech } from "./session-speech.ts";
import type { SessionStart } from "./session-start.ts";
import { StreamConnection } from "./stream-connection.ts";
import { StreamFault } from "./stream-fault.ts";
import { StreamMisbehaviour } from "./stream-misbehaviour.ts";

/** One voice session, from the request to its end, over any number of connections. */
export class VoiceSession {
  readonly id: string;
  readonly key: ServiceKey;
  readonly #start: SessionStart;
  readonly #context: ServiceContext;
  readonly #ledger: SessionLedger;
  readonly #chunkLimiter: ChunkLimiter;
  readonly #misbehaviour: StreamMisbehaviour;
  readonly #recogniser: SessionRecogniser;
  // `undefined` without a target media language.
  readonly #speech: SessionSpeech | undefined;
  readonly #requestedAtMs: number;
  #state: SessionState = "requested";
  #ending = "";
  #connection: StreamConnection | undefined;
  #cancelExpiry: () => void = () => {};

  constructor(start: SessionStart, context: ServiceContext) {
    this.id = start.id;
    this.key = start.key;
    this.#start = start;
    this.#context = context;
    this.#requestedAtMs = context.clock.nowMs();
    this.#ledger = new SessionLedger(start.keyState.run);
    const { limits } = context;
    const { isUnpaced, scriptTalk } = start.key.behaviour;
    this.#chunkLimiter = new ChunkLimiter(
      isUnpaced || scriptTalk !== undefined ? { ...limits, paceDebtMs: Infinity } : limits,
      start.request.sourceFormat.kind,
    );
    this.#misbehaviour = new StreamMisbehaviour({
      behaviour: start.key.behaviour,
      keyState: start.keyState,
      format: start.request.messageFormat,
    });
    const [mediaLanguage] = start.request.targetMediaLanguages;
    this.#speech =
      mediaLanguage === undefined
        ? undefined
        : new SessionSpeech({
            sessionId: start.id,
            language: mediaLanguage,
            request: start.request,
            behaviour: start.key.behaviour,
            context,
            send: (message) => this.#send(message),
          });
    this.#recogniser = new SessionRecogniser({
      request: start.request,
      lists: start.lists,
      script: start.script,
      isRestless: start.key.behaviour.restless === true,
      context,
      ledger: this.#ledger,
      send: (message) => {
        this.#send(message);
        this.#speech?.onServerMessage(message);
      },
      onSound: (sound) => context.speechWorker.pushSound(start.id, sound),
      onDecoded: (chunk) => this.#checkChunk(chunk),
      onProcessed: (durationMs) => {
        if (!this.#connection) return;
        this.#misbehaviour.afterChunk(this.#connection, durationMs, this.#recogniser.receivedMs);
      },
      acceptsRepeatedHeader: () => this.#misbehaviour.acceptsRepeatedHeader(this.#connection),
      onFault: (error) => this.#fail(this.#toFault(error)),
    });
    this.#expire(context.limits.tokenLifetimeMs + context.limits.resumeWindowMs, "never connected");
  }

  get isAlive(): boolean {
    return this.#state !== "ended";
  }

  get isResumable(): boolean {
    return this.#misbehaviour.isResumable;
  }

  get isUnreachable(): boolean {
    return this.#start.keyState.outageInMs(this.#context.clock.nowMs()) === 0;
  }

  /** Starts using a new connection and closes an older one. */
  connect(socket: WebSocket): void {
    this.#dropConnection();
    this.#cancelExpiry();
    const { behaviour } = this.key;
    const { clock, limits } = this.#context;
    const { connectionLimitSeconds: limitSeconds } = behaviour;
    const connection = new StreamConnection(
      socket,
      {
        format: this.#start.request.messageFormat,
        clock,
        limits:
          limitSeconds !== undefined ? { ...limits, connectionMs: limitSeconds * 1_000 } : limits,
        delayMs: behaviour.delayMs ?? 0,
        latencyMs: behaviour.latencyMs ?? 0,
        cutInMs: this.#start.keyState.outageInMs(clock.nowMs()),
        isMute: behaviour.mute === true,
        log: this.#context.log,
      },
      {
        onMessage: (message, wireBytes) => this.#onClientMessage(message, wireBytes),
        onFault: (fault) => this.#fail(fault),
        onSent: (message, wireBytes) => this.#noteSent(message, wireBytes),
        onClosing: () => {
          if (connection === this.#connection) this.#pause();
        },
        onClosed: (isLeft) => this.#onClosed(connection, isLeft),
      },
    );
    this.#connection = connection;
    if (behaviour.deafAfterResume && this.#state !== "requested") this.#recogniser.muteSound();
    this.#state = "streaming";
    this.#ledger.noteConnection();
    this.#misbehaviour.startConnection(this.#recogniser.receivedMs);
    if (behaviour.freshClock) this.#recogniser.restartClock();
    this.#recogniser.resume();
    this.#speech?.resume();
  }

  /** Prepares for another connection: requesting one ends the current one (service-api §9). */
  prepareReconnect(): void {
    this.#dropConnection();
    if (this.#state === "streaming") this.#state = "disconnected";
    const { tokenLifetimeMs, resumeWindowMs } = this.#context.limits;
    this.#expire(tokenLifetimeMs + resumeWindowMs, "was not resumed");
  }

  end(reason: string, closeCode: number = closeCodes.invalidated): void {
    if (this.#state === "ended") return;
    this.#finish(reason);
    this.#connection?.close(closeCode, reason);
  }

  terminate(): void {
    this.end("the service was closed", closeCodes.goingAway);
    this.#connection?.terminate();
  }

  account(): SessionAccount {
    return this.#ledger.toAccount(
      {
        sessionId: this.id,
        requestedAt: new Date(this.#requestedAtMs).toISOString(),
        plan: this.key.plan,
        modes: this.key.modes,
        request: this.#start.body,
        messageFormat: this.#start.request.messageFormat,
        state: this.#state,
        ending: this.#ending,
        speech: this.#speech?.account() ?? null,
        ownSpeechHeardMs: this.#context.speechWorker.heardMs(this.id),
      },
      this.#chunkLimiter.worstPaceDebtMs,
    );
  }

  #onClientMessage(message: ClientMessage, wireBytes: number): void {
    this.#ledger.noteReceived(wireBytes);
    if (this.#state !== "streaming") throw new StreamFault("after_end", message.name);
    if (message.name === "end_of_source_media") {
      this.#state = "draining";
      this.#drain().catch((error: unknown) => this.#fail(this.#toFault(error)));
      return;
    }
    this.#onChunk(message.data);
  }

  #onChunk(bytes: Uint8Array): void {
    this.#chunkLimiter.checkPayload(bytes.length);
    const { clock, onChunk } = this.#context;
    const streamMs = this.#recogniser.receivedMs;
    onChunk?.({ sessionId: this.id, bytes, streamMs, arrivedAtMs: clock.nowMs() });
    this.#recogniser.pushChunk(bytes);
  }

  #checkChunk(chunk: DecodedChunk): void {
    this.#chunkLimiter.checkSound(chunk);
    this.#ledger.noteChunk(chunk.lengthBytes, chunk.durationMs, chunk.arrivedAtMs);
    minuteMeterFor(this.#start.keyState, this.#start.request).note(this.id, chunk.durationMs);
  }

  #toFault(error: unknown): StreamFault {
    if (error instanceof StreamFault) return error;
    this.#context.log(`session ${this.id}: ${String(error)}`);
    return new StreamFault("internal");
  }

  // Order of the last messages: service-api §7.3.
  async #drain(): Promise<void> {
    await this.#recogniser.end();
    // A chunk decoded late may have ended the session.
    if (this.#state !== "draining") return;
    const { targetLanguages, targetMediaLanguages } = this.#start.request;
    this.#send({ name: "end_of_source_transcript", body: {} });
    for (const language of targetLanguages) {
      this.#send({ name: "end_of_target_transcript", body: { language } });
    }
    await this.#speech?.finish();
    if (this.#state !== "draining") return;
    for (const language of targetMediaLanguages) {
      this.#send({ name: "end_of_target_media", body: { language } });
    }
    this.#send({ name: "end_of_stream", body: {} });
    if (this.key.behaviour.mute) return;
    this.#connection?.expectClose();
    this.#finish("the stream was ended");
  }

  #fail(fault: StreamFault): void {
    if (this.#state === "ended") return;
    const connection = this.#connection;
    this.#send({ name: "error", body: fault.toBody() });
    this.#finish(`error: ${fault.message}`);
    connection?.close(fault.closeCode, fault.fault);
  }

  #send(message: ServerMessage): void {
    this.#connection?.send(message);
  }

  #noteSent(message: ServerMessage, wireBytes: number): void {
    this.#ledger.noteSent(message, wireBytes);
    if (message.name === "target_media_chunk") this.#speech?.noteSent(message.body);
    const sentAtMs = this.#context.clock.nowMs();
    this.#context.onMessage?.({ sessionId: this.id, ...message, sentAtMs });
  }

  #onClosed(connection: StreamConnection, isLeft: boolean): void {
    if (connection !== this.#connection) return;
    if (isLeft && this.#state === "streaming") this.#start.keyState.run.noteInterruption("left");
    this.#disconnect();
    if (this.#state === "draining") {
      this.#finish("the client left while the stream was ending");
    } else if (this.#state === "streaming") {
      this.#state = "disconnected";
      if (this.isResumable) this.#expire(this.#context.limits.resumeWindowMs, "was not resumed");
      else this.#finish("the connection was lost, and it cannot be resumed");
    }
  }

  #dropConnection(): void {
    this.#disconnect()?.close(closeCodes.superseded, "the session goes on elsewhere");
  }

  #disconnect(): StreamConnection | undefined {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#pause();
    if (connection && this.key.behaviour.forgetful) this.#recogniser.discardTentative();
    return connection;
  }

  /** Holds back words and speech until somebody is connected. */
  #pause(): void {
    this.#recogniser.pause();
    this.#speech?.pause();
  }

  #expire(afterMs: number, reason: string): void {
    this.#cancelExpiry();
    this.#cancelExpiry = this.#context.clock.after(afterMs, () => this.end(reason));
  }

  #finish(ending: string): void {
    this.#cancelExpiry();
    this.#recogniser.stop();
    this.#speech?.stop();
    this.#context.speechWorker.closeSession(this.id);
    this.#ledger.end();
    this.#state = "ended";
    this.#ending = ending;
  }
}
