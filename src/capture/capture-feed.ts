import { AUDIBLE_PEAK } from "../audio/audible-peak.ts";
import type { SoundEncoder } from "../audio/encoders/sound-encoder.ts";
import { type SourceContentType, sourceFormat } from "../audio/formats/source-formats.ts";
import { hastenCollection } from "../lib/hasten-collection.ts";
import type { CaptureMessage, ClientMessage } from "../messaging/sound-protocol.ts";
import { NO_PROGRESS, type StreamProgress } from "../messaging/sound-protocol.ts";
import { CHUNK_MS, ChunkStream, type OpenEncoder } from "./chunk-stream.ts";
import type { LocalRecogniserOptions } from "./recogniser/local-recogniser.ts";
import type { RecordedSound } from "./recorded-sound.ts";

export type RecogniserOptions = Omit<LocalRecogniserOptions, "speech" | "createTrack">;

// Sound before the first audible sample: speech starts softly.
const PRE_ROLL_MS = 1000;

const WATCH_STEP_MS = 240;

/** Rate at which the browser's recogniser gets the sound. */
export const RECOGNISER_RATE_HZ = 16_000;

export interface CreateEncoders {
  createEncoder(
    contentType: SourceContentType,
    ...events: Parameters<OpenEncoder>
  ): ReturnType<OpenEncoder>;
  /** Sends the sound into a recogniser of the browser, as an encoder does into a file. */
  startRecogniser(options: RecogniserOptions): Promise<SoundEncoder>;
}

export interface CaptureFeedEvents {
  post(message: CaptureMessage, transfer?: Transferable[]): void;
  onNeedChanged(): void;
  onFailure(error: Error): void;
}

/** Serves one capture's sound to the worker: at most one stream and one watch at a time. */
export class CaptureFeed {
  readonly sound: RecordedSound;
  /** How far the words of this sound have come, for the next worker. */
  progress: StreamProgress = NO_PROGRESS;
  readonly #encoders: CreateEncoders;
  readonly #events: CaptureFeedEvents;
  #stream: { readonly number: number; readonly chunks: ChunkStream } | null = null;
  #watch: { readonly number: number; readonly fromMs: number } | null = null;

  constructor(sound: RecordedSound, encoders: CreateEncoders, events: CaptureFeedEvents) {
    this.sound = sound;
    this.#encoders = encoders;
    this.#events = events;
  }

  /** True except while the worker only watches for sound. */
  get needsWorker(): boolean {
    return this.#watch === null;
  }

  /**
   * Appends samples of the tab, one channel at its own rate.
   * @param lostMs sound lost before them, in milliseconds
   * @returns how long the next samples complete no chunk, in milliseconds of sound
   */
  append(samples: Float32Array, lostMs = 0): number {
    hastenCollection();
    if (lostMs > 0) this.sound.skip(lostMs);
    const { ring, endMs } = this.sound;
    const firstFrame = ring.endFrame;
    const isAudible = this.sound.append(samples);
    this.#stream?.chunks.advance();
    if (isAudible) this.#onAudible(endMs);
    return this.#skippableMs(firstFrame);
  }

  end(): void {
    this.sound.end();
    this.#stream?.chunks.advance();
    this.#resolveWatch(null);
  }

  handleMessage(message: ClientMessage): void {
    switch (message.kind) {
      case "open":
        this.#openStream(message);
        break;
      case "recognise":
        this.#openRecogniser(message);
        break;
      case "taken":
        if (message.stream === this.#stream?.number) this.#stream.chunks.addCredit(message.count);
        break;
      case "close":
        if (message.stream === this.#stream?.number) this.#closeStream();
        break;
      case "settle":
        this.sound.ring.releaseBefore(message.untilMs);
        break;
      case "progress":
        this.progress = message.progress;
        break;
      case "watch":
        this.#openWatch(message.watch, message.fromMs);
        break;
      case "unwatch":
        if (message.watch === this.#watch?.number) this.reset();
    }
  }

  /** Closes the stream and the watch: the worker has restarted, or the capture is dropped. */
  reset(): void {
    this.#closeStream();
    this.#watch = null;
    this.#events.onNeedChanged();
  }

  #openStream({ stream, fromMs, contentType }: ClientMessage & { kind: "open" }): void {
    this.#readSound(stream, fromMs, sourceFormat(contentType).rateHz, (...events) =>
      this.#encoders.createEncoder(contentType, ...events),
    );
  }

  #openRecogniser(message: ClientMessage & { kind: "recognise" }): void {
    const { stream, fromMs, language, terms } = message;
    this.#readSound(stream, fromMs, RECOGNISER_RATE_HZ, (onPiece) =>
      this.#encoders.startRecogniser({
        ...{ language, terms, onPiece },
        onResults: (results) => this.#events.post({ kind: "recognised", stream, results }),
        onOver: (ending) => {
          if (stream !== this.#stream?.number) return;
          this.#closeStream();
          this.#events.post({ kind: "recogniser-over", stream, ending });
        },
      }),
    );
  }

  #readSound(stream: number, fromMs: number, rateHz: number, openEncoder: OpenEncoder): void {
    this.reset();
    this.sound.setRate(rateHz);
    const chunks = new ChunkStream(this.sound, fromMs, openEncoder, {
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

  #openWatch(number: number, fromMs: number): void {
    this.reset();
    this.#watch = { number, fromMs };
    const { ring, isOver } = this.sound;
    const frame = ring.findLouder(AUDIBLE_PEAK, ring.frameAt(fromMs));
    if (frame !== null) this.#onAudible(ring.msAt(frame));
    else if (isOver) this.#resolveWatch(null);
    this.#events.onNeedChanged();
  }

  #onAudible(soundMs: number): void {
    if (this.#watch) this.#resolveWatch(Math.max(this.#watch.fromMs, soundMs - PRE_ROLL_MS));
  }

  #resolveWatch(fromMs: number | null): void {
    if (!this.#watch) return;
    const { number } = this.#watch;
    this.#watch = null;
    this.#events.post({ kind: "sound", watch: number, fromMs });
    this.#events.onNeedChanged();
  }

  // Only samples that complete a chunk matter; the rest can wait.
  #skippableMs(firstFrame: number): number {
    const { ring } = this.sound;
    const stepFrames = ((this.needsWorker ? CHUNK_MS : WATCH_STEP_MS) * ring.rateHz) / 1000;
    const baseFrame = this.#stream?.chunks.frame ?? 0;
    const step = Math.floor((ring.endFrame - baseFrame) / stepFrames);
    if (step === Math.floor((firstFrame - baseFrame) / stepFrames)) return 0;
    const missingFrames = baseFrame + (step + 1) * stepFrames - ring.endFrame;
    return (missingFrames * 1000) / ring.rateHz;
  }
}
