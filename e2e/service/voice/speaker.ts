import type { SpeechAccount } from "../account/session-account.ts";
import type { Behaviour } from "../modes/behaviour.ts";
import type { ServiceContext } from "../service-context.ts";
import type { SpeechBatch } from "../speech/speech-encoder.ts";
import { speechRateHz } from "../speech/speech-rate.ts";
import { voiceOf } from "../speech/voice-of.ts";
import { brokenPiece } from "./broken-piece.ts";
import type { ServerMessage, TargetMediaChunk, TargetSegment } from "./messages.ts";
import type { SessionRequest } from "./session-request.ts";

/** What a session's speech is made of. */
export interface SpeakerOptions {
  readonly sessionId: string;
  /** As the client spelled it. */
  readonly language: string;
  readonly request: SessionRequest;
  readonly behaviour: Behaviour;
  readonly context: ServiceContext;
  readonly send: (message: ServerMessage) => void;
}

/**
 * Says every concluded segment of the media language aloud, in their order, each message as soon as
 * it is made. What is made while nobody is connected is sent over the next connection: the interface
 * promises that the texts of all chunks are the transcript, and nothing says otherwise for a resumed
 * session. The stream goes on there without new headers ("first message only"); the mode
 * `speech-headers-again` reads it the other way.
 */
export class Speaker {
  readonly #options: SpeakerOptions;
  readonly #voice: string;
  /** Made while nobody was connected. */
  #held: ServerMessage[] = [];
  #state: "connected" | "alone" | "stopped" = "alone";
  /** Everything that was asked for so far has been made. */
  #made: Promise<void> = Promise.resolve();
  /** Number of the stream that is spoken, and of that whose first message has been made. */
  #stream = 0;
  #announced = -1;
  /** Something was asked for of that stream. */
  #hasAsked = false;
  #pieces = 0;
  #account = { utterances: 0, samples: 0, sentMs: 0, chunks: 0, pieces: 0, payloadBytes: 0 };
  /** Words that made no sound; they go with the next that do. */
  #silentText = "";

  constructor(options: SpeakerOptions) {
    this.#options = options;
    this.#voice = voiceOf(options.language, options.request.targetMediaVoice);
    options.context.studio.prepare();
  }

  /** Takes what the session writes; segments that are concluded in its language are said. */
  hear(message: ServerMessage): void {
    if (message.name !== "target_transcript_update") return;
    if (message.body.language !== this.#options.language) return;
    for (const segment of message.body.concluded) this.#say(segment);
  }

  /** Nobody is connected any more. */
  pause(): void {
    if (this.#state === "connected") this.#state = "alone";
  }

  /** Somebody is connected: sends what was made meanwhile. */
  resume(): void {
    if (this.#state === "stopped") return;
    this.#state = "connected";
    const { behaviour, context, sessionId } = this.#options;
    if (behaviour.speechHeadersAgain && this.#hasAsked) {
      this.#hasAsked = false;
      this.#stream += 1;
      context.studio.restart(sessionId);
    }
    const held = this.#held;
    this.#held = [];
    for (const message of held) this.#options.send(message);
  }

  /** A message of it was handed to a connection. */
  noteSent({ data, duration }: TargetMediaChunk): void {
    const account = this.#account;
    account.sentMs += duration;
    account.chunks += 1;
    account.pieces += data.length;
    account.payloadBytes += data.reduce((sum, { length }) => sum + length, 0);
  }

  /** What was said so far. */
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

  /** Resolves once everything has been said. */
  async finish(): Promise<void> {
    await this.#made;
    // Words without a sound at the very end: the texts of all chunks are the transcript.
    if (this.#silentText !== "") this.#send({ data: [], duration: 0, text: this.#silentText });
  }

  /** Says nothing more. */
  stop(): void {
    if (this.#state === "stopped") return;
    this.#state = "stopped";
    this.#held = [];
  }

  #say(segment: TargetSegment): void {
    const { sessionId, request, context, behaviour } = this.#options;
    const speech = context.studio.say(sessionId, request.targetFormat, {
      text: segment.text,
      voice: this.#voice,
      originalMs: segment.end_time - segment.start_time,
      length: behaviour.speechLength ?? "within",
    });
    const stream = this.#stream;
    this.#hasAsked = true;
    this.#made = speech.then(({ samples, batches }) => {
      if (this.#state === "stopped") return;
      const text = this.#silentText + segment.text;
      this.#silentText = batches.length > 0 ? "" : text;
      if (batches.length === 0) return;
      this.#account.utterances += 1;
      this.#account.samples += samples.length;
      context.shelf.add(sessionId, {
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
      data: parts.map((part, at) => (at < headers ? part : this.#perhapsBroken(part))),
      duration: durationMs,
      text,
      ...(isFirst ? { content_type: writtenContentType(contentType) } : {}),
      ...(isFirst && headers > 0 ? { headers } : {}),
    });
  }

  #perhapsBroken(piece: Uint8Array): Uint8Array {
    const every = this.#options.behaviour.brokenSpeechEvery;
    this.#pieces += 1;
    if (every === undefined || this.#pieces % every !== 0) return piece;
    return brokenPiece(piece, this.#options.request.targetFormat);
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

/** With a semicolon behind its parameters, as in the one message that is known (service-api §8). */
function writtenContentType(contentType: string): string {
  return contentType.includes(";") ? `${contentType};` : contentType;
}
