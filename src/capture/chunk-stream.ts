import type { EncodedPiece, SoundEncoder } from "../audio/sound-encoder.ts";
import { peakOf, type SoundRing } from "../audio/sound-ring.ts";
import type { SourceContentType } from "../audio/source-formats.ts";
import type { SoundChunk } from "../messaging/sound-chunk.ts";
import { CHUNK_CREDIT } from "../messaging/sound-protocol.ts";
import { PieceClock } from "./piece-clock.ts";
import type { RecordedSound } from "./recorded-sound.ts";

/** Length of a chunk: the service advises 50 to 250 ms, and shorter is sooner. */
export const CHUNK_MS = 60;

/** Sound that may be inside an encoder; every encoder gives its first piece after far less. */
const MAX_ENCODING_MS = 2000;

/** Makes the encoder of one stream, as `createSoundEncoder` does. */
export type CreateEncoder = (
  contentType: SourceContentType,
  onPiece: (piece: EncodedPiece) => void,
  onError: (error: Error) => void,
) => Promise<SoundEncoder>;

/** What becomes of a stream. */
export interface ChunkStreamEvents {
  onChunk(chunk: SoundChunk): void;
  /** Capture is over and every chunk was given. */
  onEnd(): void;
  /** The sound cannot be encoded; no chunk follows. */
  onFailure(error: Error): void;
}

/** Where a stream begins, and in which format. */
export interface ChunkStreamRequest {
  readonly fromMs: number;
  readonly contentType: SourceContentType;
}

/**
 * One row of chunks: reads the kept sound from a position on, encodes it anew and gives the pieces
 * as far as there is credit. At the live edge a chunk is given in the turn that completes it.
 */
export class ChunkStream {
  readonly #sound: RecordedSound;
  /** The one of the moment: a change of the rate begins with a stream of its own. */
  readonly #ring: SoundRing;
  readonly #events: ChunkStreamEvents;
  readonly #clock: PieceClock;
  readonly #ready: SoundChunk[] = [];
  #frame: number;
  #encoder: SoundEncoder | null = null;
  #credit = CHUNK_CREDIT;
  #isGiving = false;
  #state: "reading" | "flushing" | "flushed" | "closed" = "reading";

  constructor(
    sound: RecordedSound,
    { fromMs, contentType }: ChunkStreamRequest,
    createEncoder: CreateEncoder,
    events: ChunkStreamEvents,
  ) {
    this.#sound = sound;
    this.#ring = sound.ring;
    this.#events = events;
    this.#frame = Math.max(this.#ring.firstFrame, this.#ring.frameAt(fromMs));
    this.#clock = new PieceClock(this.#ring.msAt(this.#frame));
    createEncoder(contentType, this.#take, this.#fail).then(this.#begin, this.#fail);
  }

  /** Where the next chunk begins in the ring: the chunks after it follow at their length. */
  get frame(): number {
    return this.#frame;
  }

  /** There is more sound, or it is over: gives what is complete. */
  advance(): void {
    if (this.#isGiving || !this.#encoder || this.#state === "closed") return;
    this.#isGiving = true;
    while (this.#giveReady() && this.#encodeNext(this.#encoder)) {}
    this.#isGiving = false;
    if (this.#state !== "flushed" || this.#ready.length > 0) return;
    this.#state = "closed";
    this.#events.onEnd();
  }

  /** Credit for more chunks. */
  taken(count: number): void {
    this.#credit += count;
    this.advance();
  }

  /** Nothing more is wanted. */
  close(): void {
    this.#state = "closed";
    this.#ready.length = 0;
    this.#encoder?.close();
  }

  readonly #begin = (encoder: SoundEncoder) => {
    if (this.#state === "closed") encoder.close();
    this.#encoder = encoder;
    this.advance();
  };

  readonly #take = ({ bytes, durationMs }: EncodedPiece) => {
    if (this.#state === "closed") return;
    const { startMs, peak } = this.#clock.pass(durationMs);
    const capturedAtMs = this.#sound.capturedAtMs(startMs + durationMs);
    this.#ready.push({ bytes, startMs, durationMs, peak, capturedAtMs });
    this.advance();
  };

  readonly #fail = (error: Error) => {
    if (this.#state === "closed") return;
    this.close();
    this.#events.onFailure(error);
  };

  /** @returns whether all that was ready is given */
  #giveReady(): boolean {
    while (this.#credit > 0) {
      const chunk = this.#ready.shift();
      if (!chunk) return true;
      this.#credit -= 1;
      this.#events.onChunk(chunk);
    }
    return this.#ready.length === 0;
  }

  /** @returns whether something went into the encoder */
  #encodeNext(encoder: SoundEncoder): boolean {
    if (this.#state !== "reading" || this.#clock.waitingMs > MAX_ENCODING_MS) return false;
    // What the ring has lost, or never got, is passed over; the positions of the chunks tell.
    const { fromFrame, toFrame } = this.#ring.runAt(this.#frame);
    this.#frame = fromFrame;
    const kept = toFrame - fromFrame;
    const mayGrow = toFrame >= this.#ring.endFrame && !this.#sound.isOver;
    const chunkFrames = (CHUNK_MS * this.#ring.rateHz) / 1000;
    if (kept === 0 && !mayGrow) this.#flush(encoder);
    if (kept === 0 || (kept < chunkFrames && mayGrow)) return false;
    const samples = this.#ring.read(fromFrame, Math.min(kept, chunkFrames));
    const durationMs = (samples.length * 1000) / this.#ring.rateHz;
    this.#clock.push({ startMs: this.#ring.msAt(fromFrame), durationMs, peak: peakOf(samples) });
    this.#frame += samples.length;
    encoder.push(samples);
    return true;
  }

  #flush(encoder: SoundEncoder): void {
    this.#state = "flushing";
    encoder.flush().then(() => {
      if (this.#state === "closed") return;
      this.#state = "flushed";
      encoder.close();
      this.advance();
    }, this.#fail);
  }
}
