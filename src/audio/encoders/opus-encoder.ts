import type { CodecPrivate, OnPacket, PacketEncoder } from "./packet-encoder.ts";

const RATE_HZ = 16_000;
const FRAME_MS = 20;
const FRAME_SAMPLES = (RATE_HZ * FRAME_MS) / 1000;

// Frames that may wait in the encoder: a second of them.
const MAX_QUEUED = 50;

// Chromium's own hints, which are missing from the standard types.
interface OpusHints extends OpusEncoderConfig {
  readonly application: "voip" | "audio" | "lowdelay";
  readonly signal: "auto" | "music" | "voice";
}

const OPUS_HINTS: OpusHints = {
  format: "opus",
  frameDuration: FRAME_MS * 1000,
  application: "voip",
  signal: "voice",
  complexity: 5,
};

/** Speech in frames of 20 ms, at the recommended bitrate. */
export const OPUS_CONFIG: AudioEncoderConfig = {
  codec: "opus",
  sampleRate: RATE_HZ,
  numberOfChannels: 1,
  bitrate: 32_000,
  opus: OPUS_HINTS,
};

export class OpusEncoder implements PacketEncoder {
  readonly #encoder: AudioEncoder;
  readonly #onPacket: OnPacket;
  #codecPrivate: CodecPrivate = null;
  #error: Error | null = null;
  #encodedSamples = 0;

  /** @throws DOMException when the browser has no such encoder */
  constructor(onPacket: OnPacket, onError: (error: Error) => void) {
    this.#onPacket = onPacket;
    this.#encoder = new AudioEncoder({
      output: (chunk, metadata) => this.#output(chunk, metadata),
      error: (error) => {
        this.#error = error;
        onError(error);
      },
    });
    this.#encoder.configure(OPUS_CONFIG);
  }

  async encode(samples: Int16Array<ArrayBuffer>): Promise<void> {
    if (this.#error) throw this.#error;
    const block = new AudioData({
      format: "s16",
      sampleRate: RATE_HZ,
      numberOfChannels: 1,
      numberOfFrames: samples.length,
      timestamp: (this.#encodedSamples * 1e6) / RATE_HZ,
      data: samples,
    });
    this.#encodedSamples += samples.length;
    this.#encoder.encode(block);
    block.close();
    while (this.#encoder.encodeQueueSize > MAX_QUEUED) await this.#dequeued();
  }

  /**
   * The encoder looks ahead by less than a frame. A frame of silence flushes the last sound, and
   * more silence completes the last frame.
   */
  async finish(): Promise<void> {
    const missing = FRAME_SAMPLES - (this.#encodedSamples % FRAME_SAMPLES);
    await this.encode(new Int16Array(missing < FRAME_SAMPLES ? missing + FRAME_SAMPLES : missing));
    await this.#encoder.flush();
  }

  close(): void {
    if (this.#encoder.state !== "closed") this.#encoder.close();
  }

  #output(chunk: EncodedAudioChunk, metadata: EncodedAudioChunkMetadata | undefined): void {
    const description = metadata?.decoderConfig?.description;
    if (description) this.#codecPrivate = copyOf(description);
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    this.#onPacket({ bytes, samples: FRAME_SAMPLES }, this.#codecPrivate);
  }

  #dequeued(): Promise<void> {
    return new Promise((resolve) => {
      this.#encoder.addEventListener("dequeue", () => resolve(), { once: true });
    });
  }
}

function copyOf(source: AllowSharedBufferSource): Uint8Array<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  return new Uint8Array(bytes);
}
