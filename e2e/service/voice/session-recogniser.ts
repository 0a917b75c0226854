import type { SessionLedger } from "../account/session-ledger.ts";
import { Resampler } from "../audio/resampler.ts";
import { createDecoder } from "../decoders/create-decoder.ts";
import type { DecodedSound, SoundDecoder } from "../decoders/sound-decoder.ts";
import type { ServiceContext } from "../service-context.ts";
import { matchingRateHz } from "../talks/talk.ts";
import type { OnWordOutcome } from "../transcription/lane-writers.ts";
import { RecognisedWords } from "../transcription/recognised-words.ts";
import { ScriptedWords } from "../transcription/scripted-words.ts";
import { Transcriber } from "../transcription/transcriber.ts";
import type { WordSource } from "../transcription/word-source.ts";
import type { ServerMessage } from "./messages.ts";
import type { SessionLists } from "./session-lists.ts";
import type { SessionRequest } from "./session-request.ts";
import type { SessionScript } from "./session-script.ts";

export interface SessionRecogniserOptions {
  readonly request: SessionRequest;
  readonly lists: SessionLists;
  readonly isRestless: boolean;
  /** Words sent whatever the sound is; without it, the sound is recognised. */
  readonly script: SessionScript | undefined;
  readonly context: ServiceContext;
  readonly ledger: SessionLedger;
  readonly send: (message: ServerMessage) => void;
  /**
   * Called with each decoded chunk before its recognition. May throw a `StreamFault` to refuse it.
   */
  readonly onDecoded: (chunk: DecodedChunk) => void;
  /** Received sound, at 8 kHz. */
  readonly onSound: (sound: Float32Array) => void;
  readonly onProcessed: (durationMs: number) => void;
  /**
   * Returns whether a container may repeat its header on a resumed connection, or throws a
   * `StreamFault`.
   */
  readonly acceptsRepeatedHeader: () => boolean;
  /** A chunk was found invalid after `pushChunk` had returned. */
  readonly onFault: (error: unknown) => void;
}

export interface DecodedChunk {
  readonly lengthBytes: number;
  /** Milliseconds of sound it completes; sound withheld by a container comes with a later chunk. */
  readonly durationMs: number;
  readonly arrivedAtMs: number;
  /** Total time that the service could not run, at the chunk's arrival. */
  readonly stalledMs: number;
}

/**
 * Turns the bytes of chunks into transcript updates: decodes, recognises, sends, and keeps the
 * stream's time. That time is the received sound. Between chunks it follows the clock, so that
 * recognised words do not wait for the next chunk.
 */
export class SessionRecogniser {
  readonly #options: SessionRecogniserOptions;
  readonly #decoder: SoundDecoder;
  readonly #words: WordSource;
  #resampler: { readonly fromHz: number; readonly resampler: Resampler } | undefined;
  #receivedMs = 0;
  #lastArrivalMs: number | undefined;
  #isStopped = false;
  #isMuted = false;
  #cancelTimer: () => void = () => {};

  constructor(options: SessionRecogniserOptions) {
    this.#options = options;
    this.#words = createWordSource(options);
    this.#decoder = createDecoder(options.request.sourceFormat, options.acceptsRepeatedHeader);
  }

  get receivedMs(): number {
    return this.#receivedMs;
  }

  /** Processes a chunk and sends due words, asynchronously where the decoder is. */
  pushChunk(bytes: Uint8Array): void {
    const { clock } = this.#options.context;
    const chunk = {
      lengthBytes: bytes.length,
      arrivedAtMs: clock.nowMs(),
      stalledMs: clock.stalledMs(),
    };
    const sounds = this.#decoder.decode(bytes);
    if (!(sounds instanceof Promise)) {
      this.#processSounds(sounds, chunk);
      return;
    }
    sounds
      .then((decoded) => this.#processSounds(decoded, chunk))
      .catch((error: unknown) => {
        if (!this.#isStopped) this.#options.onFault(error);
      });
  }

  async end(): Promise<void> {
    await this.#decoder.idle();
    if (this.#isStopped) return;
    this.stop();
    this.#words.concludeAll();
  }

  /** Stops the stream's time, because nobody is connected. */
  pause(): void {
    this.#lastArrivalMs = undefined;
    this.#cancelTimer();
  }

  resume(): void {
    this.#decoder.reconnect();
    this.#lastArrivalMs = this.#options.context.clock.nowMs();
    this.#schedule();
  }

  discardTentative(): void {
    this.#words.discardTentative();
  }

  /** Times are relative to the sound received so far from now on. */
  restartClock(): void {
    this.#words.restartClock(this.#receivedMs);
  }

  muteSound(): void {
    this.#isMuted = true;
  }

  /** Stops; the end of the last stretch becomes final. */
  stop(): void {
    if (this.#isStopped) return;
    this.pause();
    this.#isStopped = true;
    this.#words.endSound();
    this.#decoder.close();
  }

  #processSounds(sounds: readonly DecodedSound[], chunk: Omit<DecodedChunk, "durationMs">): void {
    if (this.#isStopped) return;
    const durationMs = sounds.reduce(
      (sum, { samples, rateHz }) => sum + (samples.length * 1_000) / rateHz,
      0,
    );
    this.#options.onDecoded({ ...chunk, durationMs });
    for (const sound of sounds) this.#processSound(sound);
    this.#lastArrivalMs = this.#options.context.clock.nowMs();
    this.#advance();
    this.#options.onProcessed(durationMs);
  }

  #processSound({ samples, rateHz }: DecodedSound): void {
    if (this.#resampler?.fromHz !== rateHz) {
      this.#resampler = { fromHz: rateHz, resampler: new Resampler(rateHz, matchingRateHz) };
    }
    const heard = this.#isMuted ? new Float32Array(samples.length) : samples;
    const sound = this.#resampler.resampler.push(heard);
    this.#options.ledger.noteSound(sound);
    this.#options.onSound(sound);
    this.#receivedMs += (samples.length * 1_000) / rateHz;
    this.#words.pushSound(sound, this.#receivedMs);
  }

  get #nowMs(): number {
    if (this.#lastArrivalMs === undefined) return this.#receivedMs;
    return this.#receivedMs + this.#options.context.clock.nowMs() - this.#lastArrivalMs;
  }

  #advance(): void {
    this.#words.advance(this.#nowMs);
    this.#schedule();
  }

  #schedule(): void {
    this.#cancelTimer();
    const dueMs = this.#words.nextDueMs;
    if (dueMs === undefined) return;
    this.#cancelTimer = this.#options.context.clock.after(dueMs - this.#nowMs, () =>
      this.#advance(),
    );
  }
}

function createWordSource(options: SessionRecogniserOptions): WordSource {
  const { request, lists, isRestless, script, context, ledger, send } = options;
  const onWordOutcome: OnWordOutcome = (lane, outcome, word) =>
    ledger.noteWord(lane, outcome, word);
  const errors = { isRestless, take: 0, isCertain: script !== undefined && !isRestless };
  if (script) return new ScriptedWords({ ...script, request, errors, lists, send, onWordOutcome });
  const transcriber = new Transcriber(request, errors, send, lists, onWordOutcome);
  return new RecognisedWords(context.index, transcriber, ledger);
}
