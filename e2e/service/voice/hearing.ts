import type { SessionLedger } from "../account/session-ledger.ts";
import { Resampler } from "../audio/resampler.ts";
import { createDecoder } from "../decoders/create-decoder.ts";
import type { DecodedSound, SoundDecoder } from "../decoders/sound-decoder.ts";
import type { ServiceContext } from "../service-context.ts";
import { matchingRateHz } from "../talks/talk.ts";
import type { OnFate } from "../writing/lane-writers.ts";
import { RecognisedWords } from "../writing/recognised-words.ts";
import { ScriptedWords } from "../writing/scripted-words.ts";
import { Transcriber } from "../writing/transcriber.ts";
import type { WordSource } from "../writing/word-source.ts";
import type { ServerMessage } from "./messages.ts";
import type { SessionLists } from "./session-lists.ts";
import type { SessionRequest } from "./session-request.ts";
import type { SessionScript } from "./session-script.ts";

/** What a session's hearing is made of. */
export interface HearingOptions {
  readonly request: SessionRequest;
  readonly lists: SessionLists;
  readonly isRestless: boolean;
  /** What is written whatever the sound is; without it, what is recognised in the sound. */
  readonly script: SessionScript | undefined;
  readonly context: ServiceContext;
  readonly ledger: SessionLedger;
  readonly send: (message: ServerMessage) => void;
  /**
   * The sound of a chunk is about to be heard: how long it lasts and when the chunk came. May throw
   * a `StreamFault` to refuse it.
   */
  readonly onDecoded: (chunk: DecodedChunk) => void;
  /** Sound that came in, at 8 kHz. */
  readonly onSound: (sound: Float32Array) => void;
  /** The sound of a chunk was heard, and what had become due was written. */
  readonly onHeard: (durationMs: number) => void;
  /** Whether a container may repeat its header on a resumed connection. May throw a `StreamFault`. */
  readonly onHeaderAgain: () => boolean;
  /** A chunk could not be taken, found out after `take` had returned. */
  readonly onFault: (error: unknown) => void;
}

/** A chunk after its decoder. */
export interface DecodedChunk {
  readonly lengthBytes: number;
  /** Of the sound it completes; what a container keeps back comes with a later chunk. */
  readonly durationMs: number;
  readonly arrivedAtMs: number;
  /** How long in all the service had been kept from running by then. */
  readonly stalledMs: number;
}

/**
 * From the bytes of chunks to written words: decodes, listens, writes, and keeps the stream's time.
 * That time is the sound received; while none comes it goes on with the clock, so that words that
 * were heard do not wait for the next chunk.
 */
export class Hearing {
  readonly #options: HearingOptions;
  readonly #decoder: SoundDecoder;
  readonly #words: WordSource;
  #resampler: { readonly fromHz: number; readonly resampler: Resampler } | undefined;
  #receivedMs = 0;
  #lastArrivalMs: number | undefined;
  #isStopped = false;
  #isDeaf = false;
  #cancelTimer: () => void = () => {};

  constructor(options: HearingOptions) {
    this.#options = options;
    this.#words = wordsOf(options);
    this.#decoder = createDecoder(options.request.sourceFormat, options.onHeaderAgain);
  }

  /** Milliseconds of sound received so far. */
  get receivedMs(): number {
    return this.#receivedMs;
  }

  /** Takes the sound of a chunk and writes what has become due, later where the decoder needs time. */
  take(bytes: Uint8Array): void {
    const { clock } = this.#options.context;
    const chunk = {
      lengthBytes: bytes.length,
      arrivedAtMs: clock.nowMs(),
      stalledMs: clock.stalledMs(),
    };
    const sounds = this.#decoder.decode(bytes);
    if (!(sounds instanceof Promise)) {
      this.#takeSounds(sounds, chunk);
      return;
    }
    sounds
      .then((decoded) => this.#takeSounds(decoded, chunk))
      .catch((error: unknown) => {
        if (!this.#isStopped) this.#options.onFault(error);
      });
  }

  /** Hears everything out and concludes it. */
  async end(): Promise<void> {
    await this.#decoder.idle();
    if (this.#isStopped) return;
    this.stop();
    this.#words.concludeAll();
  }

  /** Stops the time, as nobody is connected to read what is written. */
  pause(): void {
    this.#lastArrivalMs = undefined;
    this.#cancelTimer();
  }

  /** Goes on with a new connection. */
  resume(): void {
    this.#decoder.reconnect();
    this.#lastArrivalMs = this.#options.context.clock.nowMs();
    this.#schedule();
  }

  /** Forgets the words that are not concluded yet. */
  forget(): void {
    this.#words.forget();
  }

  /** From now on times are those since the sound received so far. */
  restartClock(): void {
    this.#words.restartClock(this.#receivedMs);
  }

  /** From now on all sound is silence to it. */
  deafen(): void {
    this.#isDeaf = true;
  }

  /** Ends it; what was heard last gets its final end. */
  stop(): void {
    if (this.#isStopped) return;
    this.pause();
    this.#isStopped = true;
    this.#words.endSound();
    this.#decoder.close();
  }

  #takeSounds(sounds: readonly DecodedSound[], chunk: Omit<DecodedChunk, "durationMs">): void {
    if (this.#isStopped) return;
    const durationMs = sounds.reduce(
      (sum, { samples, rateHz }) => sum + (samples.length * 1_000) / rateHz,
      0,
    );
    this.#options.onDecoded({ ...chunk, durationMs });
    for (const sound of sounds) this.#hear(sound);
    this.#lastArrivalMs = this.#options.context.clock.nowMs();
    this.#advance();
    this.#options.onHeard(durationMs);
  }

  #hear({ samples, rateHz }: DecodedSound): void {
    if (this.#resampler?.fromHz !== rateHz) {
      this.#resampler = { fromHz: rateHz, resampler: new Resampler(rateHz, matchingRateHz) };
    }
    const heard = this.#isDeaf ? new Float32Array(samples.length) : samples;
    const sound = this.#resampler.resampler.push(heard);
    this.#options.ledger.noteSound(sound);
    this.#options.onSound(sound);
    this.#receivedMs += (samples.length * 1_000) / rateHz;
    this.#words.hear(sound, this.#receivedMs);
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

function wordsOf(options: HearingOptions): WordSource {
  const { request, lists, isRestless, script, context, ledger, send } = options;
  const onFate: OnFate = (lane, fate, word) => ledger.noteWord(lane, fate, word);
  const temper = { isRestless, take: 0, isCertain: script !== undefined && !isRestless };
  if (script) return new ScriptedWords({ ...script, request, temper, lists, send, onFate });
  const transcriber = new Transcriber(request, temper, send, lists, onFate);
  return new RecognisedWords(context.index, transcriber, ledger);
}
