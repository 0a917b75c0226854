import { AUDIBLE_PEAK } from "../audio/audible-peak.ts";
import { type SourceContentType, sourceFormat } from "../audio/source-formats.ts";
import type { DeskMessage, RoomMessage } from "../messaging/sound-protocol.ts";
import { CHUNK_MS, ChunkStream, type CreateEncoder } from "./chunk-stream.ts";
import type { RecordedSound } from "./recorded-sound.ts";

/** Sound before the first that is loud enough to be noticed: words begin softly. */
const PRE_ROLL_MS = 1000;

/** While nobody but a watch listens, sound is looked at in pieces of this length. */
const WATCH_STEP_MS = 240;

/** What a feed tells. */
export interface CaptureFeedEvents {
  post(message: RoomMessage, transfer?: Transferable[]): void;
  /** {@link CaptureFeed.isNeeded} may have changed. */
  onNeed(): void;
  /** The sound cannot be encoded as it was asked for. */
  onFailure(error: Error): void;
}

/** A stream or a wait that the worker has asked for. */
interface Asked {
  readonly number: number;
}

/** Serves the sound of one capture: at most one stream and one wait for sound at a time. */
export class CaptureFeed {
  readonly sound: RecordedSound;
  readonly #createEncoder: CreateEncoder;
  readonly #events: CaptureFeedEvents;
  #stream: (Asked & { readonly chunks: ChunkStream }) | null = null;
  #watch: (Asked & { readonly fromMs: number }) | null = null;

  constructor(sound: RecordedSound, createEncoder: CreateEncoder, events: CaptureFeedEvents) {
    this.sound = sound;
    this.#createEncoder = createEncoder;
    this.#events = events;
  }

  /** Whether there is work for the worker: all the time but while it waits for sound. */
  get isNeeded(): boolean {
    return this.#watch === null;
  }

  /**
   * Takes the next samples of the tab, one channel at its own rate.
   * @param lostMs sound before them that did not get here
   * @returns how long the samples that follow are of no use, in milliseconds of sound
   */
  append(samples: Float32Array, lostMs = 0): number {
    if (lostMs > 0) this.sound.skip(lostMs);
    const { ring, endMs } = this.sound;
    const firstFrame = ring.endFrame;
    const isAudible = this.sound.append(samples);
    this.#stream?.chunks.advance();
    if (isAudible) this.#notice(endMs);
    return this.#uselessMs(firstFrame);
  }

  /** No sound will follow: what is kept can still be had. */
  end(): void {
    this.sound.end();
    this.#stream?.chunks.advance();
    this.#answer(null);
  }

  /** Does what the worker asks for. */
  hear(message: DeskMessage): void {
    switch (message.kind) {
      case "open":
        this.#open(message.stream, message.fromMs, message.contentType);
        break;
      case "taken":
        if (message.stream === this.#stream?.number) this.#stream.chunks.taken(message.count);
        break;
      case "close":
        if (message.stream === this.#stream?.number) this.#closeStream();
        break;
      case "settle":
        this.sound.ring.settle(message.untilMs);
        break;
      case "watch":
        this.#watchFrom(message.watch, message.fromMs);
        break;
      case "unwatch":
        if (message.watch === this.#watch?.number) this.reset();
    }
  }

  /** Drops what was asked for: by an earlier life of the worker, or of a capture that is forgotten. */
  reset(): void {
    this.#closeStream();
    this.#watch = null;
    this.#events.onNeed();
  }

  #open(stream: number, fromMs: number, contentType: SourceContentType): void {
    this.reset();
    this.sound.setRate(sourceFormat(contentType).rateHz);
    const chunks = new ChunkStream(this.sound, { fromMs, contentType }, this.#createEncoder, {
      onChunk: (chunk) => this.#events.post({ kind: "chunk", stream, chunk }, [chunk.bytes.buffer]),
      onEnd: () => this.#events.post({ kind: "end", stream }),
      onFailure: (error) => this.#events.onFailure(error),
    });
    this.#stream = { number: stream, chunks };
  }

  #closeStream(): void {
    this.#stream?.chunks.close();
    this.#stream = null;
  }

  #watchFrom(number: number, fromMs: number): void {
    this.reset();
    this.#watch = { number, fromMs };
    const { ring, isOver } = this.sound;
    const frame = ring.findLouder(AUDIBLE_PEAK, ring.frameAt(fromMs));
    if (frame !== null) this.#notice(ring.msAt(frame));
    else if (isOver) this.#answer(null);
    this.#events.onNeed();
  }

  /** There is something to be heard from `soundMs` on. */
  #notice(soundMs: number): void {
    if (this.#watch) this.#answer(Math.max(this.#watch.fromMs, soundMs - PRE_ROLL_MS));
  }

  #answer(fromMs: number | null): void {
    if (!this.#watch) return;
    const { number } = this.#watch;
    this.#watch = null;
    this.#events.post({ kind: "sound", watch: number, fromMs });
    this.#events.onNeed();
  }

  /** Only what completes a piece is of use; once one is complete there is time until the next. */
  #uselessMs(firstFrame: number): number {
    const { ring } = this.sound;
    const stepFrames = ((this.isNeeded ? CHUNK_MS : WATCH_STEP_MS) * ring.rateHz) / 1000;
    const baseFrame = this.#stream?.chunks.frame ?? 0;
    const step = Math.floor((ring.endFrame - baseFrame) / stepFrames);
    if (step === Math.floor((firstFrame - baseFrame) / stepFrames)) return 0;
    const missingFrames = baseFrame + (step + 1) * stepFrames - ring.endFrame;
    return (missingFrames * 1000) / ring.rateHz;
  }
}
