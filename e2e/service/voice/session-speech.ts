import type { SpeechAccount } from "../account/session-account.ts";
import type { Behaviour } from "../modes/behaviour.ts";
import type { ServiceContext } from "../service-context.ts";
import { espeakVoice } from "../speech/espeak-voice.ts";
import type { SpeechBatch } from "../speech/speech-encoder.ts";
import { speechRateHz } from "../speech/speech-rate.ts";
import { corruptPiece } from "./corrupt-piece.ts";
import type { ServerMessage, TargetMediaChunk, TargetSegment } from "./messages.ts";
import type { SessionRequest } from "./session-request.ts";

export interface SessionSpeechOptions {
  readonly sessionId: string;
  readonly language: string;
  readonly request: SessionRequest;
  readonly behaviour: Behaviour;
  readonly context: ServiceContext;
  readonly send: (message: ServerMessage) => void;
}

/**
 * Synthesises every concluded segment of the media language, in order, and sends each message as
 * soon as it is ready. Messages made while nobody is connected are sent over the next connection:
 * the interface promises that the texts of all chunks are the transcript. The stream continues
 * there without new headers ("first message only"), except with the mode `speech-headers-again`.
 */
export class SessionSpeech {
  readonly #options: SessionSpeechOptions;
  readonly #voice: string;
  // Messages made while nobody was connected.
  #held: ServerMessage[] = [];
  #state: "connected" | "disconnected" | "stopped" = "disconnected";
  // Resolves when all speech requested so far is made.
  #made: Promise<void> = Promise.resolve();
  // Number of the current stream, and of the last one whose first message was made.
  #stream = 0;
  #announced = -1;
  #hasRequested = false;
  #pieces = 0;
  #account = { utterances: 0, samples: 0, sentMs: 0, chunks: 0, pieces: 0, payloadBytes: 0 };
  // Words without sound; they are sent with the next ones that have some.
  #silentText = "";

  constructor(options: SessionSpeechOptions) {
    this.#options = options;
    this.#voice = espeakVoice(options.language, options.request.targetMediaVoice);
    options.context.speechWorker.prepare();
  }

  onServerMessage(message: ServerMessage): void {
    if (message.name !== "target_transcript_update") return;
    if (message.body.language !== this.#options.language) return;
    for (const segment of message.body.concluded) this.#synthesise(segment);
  }

  pause(): void {
    if (this.#state === "connected") this.#state = "disconnected";
  }

  /** A connection has begun: sends the held messages. */
  resume(): void {
    if (this.#state === "stopped") return;
    this.#state = "connected";
    const { behaviour, context, sessionId } = this.#options;
    if (behaviour.speechHeadersAgain && this.#hasRequested) {
      this.#hasRequested = false;
      this.#stream += 1;
      context.speechWorker.restart(sessionId);
    }
    const held = this.#held;
    this.#held = [];
    for (const message of held) this.#options.send(message);
  }

  noteSent({ data, duration }: TargetMediaChunk): void {
    const account = this.#account;
    account.sentMs += duration;
    account.chunks += 1;
    account.pieces += data.length;
    account.payloadBytes += data.reduce((sum, { length }) => sum + length, 0);
  }

  account(): SpeechAccount {
    const { language, request } = this.#options;
    const { utterances, samples, sentMs, chunks, pieces, payloadBytes } = this.#account;
    return {
      language,
      voice: this.#voice,
      contentType: request.targetFormat.contentType,
      utterances,
      secondsMade: samples / speechRateHz,
      secondsSent: sentMs / 1_000,
      chunks,
      pieces,
      payloadBytes,
    };
  }

  async finish(): Promise<void> {
    await this.#made;
    // Words without sound at the very end: the texts of all chunks are the transcript.
    if (this.#silentText !== "") this.#send({ data: [], duration: 0, text: this.#silentText });
  }

  stop(): void {
    if (this.#state === "stopped") return;
    this.#state = "stopped";
    this.#held = [];
  }

  #synthesise(segment: TargetSegment): void {
    const { sessionId, request, context, behaviour } = this.#options;
    const speech = context.speechWorker.synthesise(sessionId, request.targetFormat, {
      text: segment.text,
      voice: this.#voice,
      originalMs: segment.end_time - segment.start_time,
      length: behaviour.speechLength ?? "within",
    });
    const stream = this.#stream;
    this.#hasRequested = true;
    this.#made = speech.then(({ samples, batches }) => {
      if (this.#state === "stopped") return;
      const text = this.#silentText + segment.text;
      this.#silentText = batches.length > 0 ? "" : text;
      if (batches.length === 0) return;
      this.#account.utterances += 1;
      this.#account.samples += samples.length;
      context.speechHistory.add(sessionId, {
        text,
        language: this.#options.language,
        voice: this.#voice,
        samples,
        rateHz: speechRateHz,
        madeAtMs: context.clock.nowMs(),
      });
      batches.forEach((batch, at) => {
        this.#sendBatch(batch, stream, at === 0 ? text : null);
      });
    });
  }

  #sendBatch(
    { parts, headers, durationMs }: SpeechBatch,
    stream: number,
    text: string | null,
  ): void {
    const { contentType } = this.#options.request.targetFormat;
    const isFirst = stream !== this.#announced;
    this.#announced = stream;
    this.#send({
      data: parts.map((part, at) => (at < headers ? part : this.#maybeCorrupt(part))),
      duration: durationMs,
      text,
      ...(isFirst ? { content_type: writtenContentType(contentType) } : {}),
      ...(isFirst && headers > 0 ? { headers } : {}),
    });
  }

  #maybeCorrupt(piece: Uint8Array): Uint8Array {
    const every = this.#options.behaviour.brokenSpeechEvery;
    this.#pieces += 1;
    if (every === undefined || this.#pieces % every !== 0) return piece;
    return corruptPiece(piece, this.#options.request.targetFormat);
  }

  #send(chunk: Omit<TargetMediaChunk, "language">): void {
    const { language } = this.#options;
    const message: ServerMessage = {
      name: "target_media_chunk",
      body: { language, ...chunk },
    };
    if (this.#state === "connected") this.#options.send(message);
    else this.#held.push(message);
  }
}

// Appends a semicolon to parameters, as in the only published message (service-api §8).
function writtenContentType(contentType: string): string {
  return contentType.includes(";") ? `${contentType};` : contentType;
}
