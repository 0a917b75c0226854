import type { SessionLedger } from "../account/session-ledger.ts";
import { Resampler } from "../audio/resampler.ts";
import { createDecoder } from "../decoders/create-decoder.ts";
import type { SoundDecoder } from "../decoders/sound-decoder.ts";
import { SoundTracker } from "../recogniser/sound-tracker.ts";
import type { ServiceContext } from "../service-context.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { Transcriber } from "../writing/transcriber.ts";
import type { ServerMessage } from "./messages.ts";
import type { SessionRequest } from "./session-request.ts";
import { StreamFault } from "./stream-fault.ts";

/** What a session's hearing is made of. */
export interface HearingOptions {
  readonly request: SessionRequest;
  readonly isRestless: boolean;
  readonly context: ServiceContext;
  readonly ledger: SessionLedger;
  readonly send: (message: ServerMessage) => void;
}

/**
 * From the bytes of chunks to written words: decodes, tracks, writes, and keeps the stream's time.
 * That time is the sound received; while none comes it goes on with the clock, so that words that
 * were heard do not wait for the next chunk.
 */
export class Hearing {
  readonly #options: HearingOptions;
  readonly #decoder: SoundDecoder | undefined;
  readonly #tracker: SoundTracker;
  readonly #transcriber: Transcriber;
  #resampler: { readonly fromHz: number; readonly resampler: Resampler } | undefined;
  #receivedMs = 0;
  #lastArrivalMs: number | undefined;
  #cancelTimer: () => void = () => {};

  constructor(options: HearingOptions) {
    const { request, isRestless, context, ledger, send } = options;
    this.#options = options;
    this.#transcriber = new Transcriber(request, isRestless, send);
    this.#tracker = new SoundTracker(context.index, {
      onStretch: (stretch) => {
        ledger.noteStretch(stretch);
        this.#transcriber.startStretch(stretch);
      },
      onHeard: (stretch, isSpeech) => this.#transcriber.hear(stretch, isSpeech),
    });
    this.#decoder = createDecoder(request.sourceFormat, (samples, rateHz) =>
      this.#hear(samples, rateHz),
    );
  }

  /** Milliseconds of sound received so far. */
  get receivedMs(): number {
    return this.#receivedMs;
  }

  /** How long the sound of a chunk lasts; 0 where only a decoder can tell. */
  durationMs(bytes: Uint8Array): number {
    const format = this.#options.request.sourceFormat;
    if (format.kind !== "pcm") return 0;
    if (bytes.length % format.bytesPerFrame !== 0) throw new StreamFault("split_frame");
    return (bytes.length * 1_000) / format.bytesPerFrame / format.sampleRateHz;
  }

  /** Takes the sound of a chunk and writes what has become due. */
  take(bytes: Uint8Array, durationMs: number): void {
    if (!this.#decoder) throw new StreamFault("unsupported_format");
    this.#decoder.push(bytes);
    this.#receivedMs += durationMs;
    this.#lastArrivalMs = this.#options.context.clock.nowMs();
    this.#advance();
  }

  /** Hears everything out and concludes it. */
  async end(): Promise<void> {
    await this.#decoder?.end();
    this.#tracker.end();
    this.#transcriber.concludeAll();
    this.stop();
  }

  /** Stops the time, as nobody is connected to read what is written. */
  pause(): void {
    this.#lastArrivalMs = undefined;
    this.#cancelTimer();
  }

  /** Goes on with a new connection. */
  resume(): void {
    this.#lastArrivalMs = this.#options.context.clock.nowMs();
    this.#schedule();
  }

  /** Ends it; what was heard last gets its final end. */
  stop(): void {
    this.pause();
    this.#tracker.end();
  }

  #hear(samples: Float32Array, rateHz: number): void {
    if (this.#resampler?.fromHz !== rateHz) {
      this.#resampler = { fromHz: rateHz, resampler: new Resampler(rateHz, matchingRateHz) };
    }
    const sound = this.#resampler.resampler.push(samples);
    this.#options.ledger.noteSound(sound);
    this.#tracker.push(sound);
  }

  get #nowMs(): number {
    if (this.#lastArrivalMs === undefined) return this.#receivedMs;
    return this.#receivedMs + this.#options.context.clock.nowMs() - this.#lastArrivalMs;
  }

  #advance(): void {
    this.#transcriber.advance(this.#nowMs);
    this.#schedule();
  }

  #schedule(): void {
    this.#cancelTimer();
    const dueMs = this.#transcriber.nextDueMs;
    if (dueMs === undefined) return;
    this.#cancelTimer = this.#options.context.clock.after(dueMs - this.#nowMs, () =>
      this.#advance(),
    );
  }
}
