import type { EncodedChunk, SoundEncoder } from "../audio/encoders/sound-encoder.ts";
import { peakOf, type SoundRing } from "../audio/sound-ring.ts";
import { CHUNK_CREDIT, type SoundChunk } from "../messaging/sound-protocol.ts";
import { PieceClock } from "./piece-clock.ts";
import type { RecordedSound } from "./recorded-sound.ts";

/** Length of a chunk. The service recommends 50 to 250 ms; shorter means less delay. */
export const CHUNK_MS = 60;

// Upper limit of sound inside the encoder; every encoder emits its first packet far earlier.
const MAX_ENCODING_MS = 2000;

export type OpenEncoder = (
  onPiece: (piece: EncodedChunk) => void,
  onError: (error: Error) => void,
) => Promise<SoundEncoder>;

export interface ChunkStreamEvents {
  onChunk(chunk: SoundChunk): void;
  onEnd(): void;
  onFailure(error: Error): void;
}

/**
 * Reads recorded sound from a position on, encodes it and emits chunks while there is credit. At
 * the live edge, a chunk is emitted in the turn that completes it.
 */
export class ChunkStream {
  readonly #sound: RecordedSound;
  // The ring at the start: a new rate begins a new stream.
  readonly #ring: SoundRing;
  readonly #events: ChunkStreamEvents;
  readonly #clock: PieceClock;
  readonly #ready: SoundChunk[] = [];
  #frame: number;
  #encoder: SoundEncoder | null = null;
  #credit = CHUNK_CREDIT;
  #isEmitting = false;
  #state: "reading" | "flushing" | "flushed" | "closed" = "reading";

  constructor(
    sound: RecordedSound,
    fromMs: number,
    openEncoder: OpenEncoder,
    events: ChunkStreamEvents,
  ) {
    this.#sound = sound;
    this.#ring = sound.ring;
    this.#events = events;
    this.#frame = Math.max(this.#ring.firstFrame, this.#ring.frameAt(fromMs));
    this.#clock = new PieceClock(this.#ring.msAt(this.#frame));
    openEncoder(this.#onPiece, this.#onError).then(this.#onEncoder, this.#onError);
  }

  get frame(): number {
    return this.#frame;
  }

  advance(): void {
    if (this.#isEmitting || !this.#encoder || this.#state === "closed") return;
    this.#isEmitting = true;
    while (this.#emitReady() && this.#encodeNext(this.#encoder)) {}
    this.#isEmitting = false;
    if (this.#state !== "flushed" || this.#ready.length > 0) return;
    this.#state = "closed";
    this.#events.onEnd();
  }

  addCredit(count: number): void {
    this.#credit += count;
    this.advance();
  }

  close(): void {
    this.#state = "closed";
    this.#ready.length = 0;
    this.#encoder?.close();
  }

  readonly #onEncoder = (encoder: SoundEncoder) => {
    if (this.#state === "closed") encoder.close();
    this.#encoder = encoder;
    this.advance();
  };

  readonly #onPiece = ({ bytes, durationMs }: EncodedChunk) => {
    if (this.#state === "closed") return;
    const { startMs, peak } = this.#clock.takePiece(durationMs);
    const capturedAtMs = this.#sound.capturedAtMs(startMs + durationMs);
    this.#ready.push({ bytes, startMs, durationMs, peak, capturedAtMs });
    this.advance();
  };

  readonly #onError = (error: Error) => {
    if (this.#state === "closed") return;
    this.close();
    this.#events.onFailure(error);
  };

  // Returns whether all finished chunks were emitted.
  #emitReady(): boolean {
    while (this.#credit > 0) {
      const chunk = this.#ready.shift();
      if (!chunk) return true;
      this.#credit -= 1;
      this.#events.onChunk(chunk);
    }
    return this.#ready.length === 0;
  }

  // Returns whether samples were pushed into the encoder.
  #encodeNext(encoder: SoundEncoder): boolean {
    if (this.#state !== "reading" || this.#clock.waitingMs > MAX_ENCODING_MS) return false;
    // Skips sound that the ring has dropped or never received; chunk positions show the gap.
    const { fromFrame, toFrame } = this.#ring.rangeAt(this.#frame);
    this.#frame = fromFrame;
    const kept = toFrame - fromFrame;
    const mayGrow = toFrame >= this.#ring.endFrame && !this.#sound.isOver;
    const chunkFrames = (CHUNK_MS * this.#ring.rateHz) / 1000;
    if (kept === 0 && !mayGrow) this.#flush(encoder);
    if (kept === 0 || (kept < chunkFrames && mayGrow)) return false;
    const samples = this.#ring.readFrames(fromFrame, Math.min(kept, chunkFrames));
    const durationMs = (samples.length * 1000) / this.#ring.rateHz;
    this.#clock.pushStretch({
      startMs: this.#ring.msAt(fromFrame),
      durationMs,
      peak: peakOf(samples),
    });
    this.#frame += samples.length;
    encoder.pushSamples(samples);
    return true;
  }

  #flush(encoder: SoundEncoder): void {
    this.#state = "flushing";
    encoder.flush().then(() => {
      if (this.#state === "closed") return;
      this.#state = "flushed";
      encoder.close();
      this.advance();
    }, this.#onError);
  }
}
