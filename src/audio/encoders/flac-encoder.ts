import { flacFrame } from "./flac-frame.ts";
import type { CodecPrivate, OnPacket, PacketEncoder } from "./packet-encoder.ts";

// As long as a chunk. libFLAC's frames would wait for 256 ms of sound at 16 kHz.
const FRAME_MS = 60;

/** Our own lossless encoder: frames as short as chunks, without a megabyte of WebAssembly. */
export class FlacEncoder implements PacketEncoder {
  readonly #rateHz: number;
  readonly #onPacket: OnPacket;
  readonly #codecPrivate: CodecPrivate;
  readonly #block: Int16Array;
  #filled = 0;
  #frameNumber = 0;

  constructor(rateHz: number, onPacket: OnPacket) {
    this.#rateHz = rateHz;
    this.#onPacket = onPacket;
    this.#block = new Int16Array((rateHz * FRAME_MS) / 1000);
    this.#codecPrivate = streamInfo(rateHz, this.#block.length);
  }

  async encode(samples: Int16Array): Promise<void> {
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + this.#block.length - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === this.#block.length) this.#writeFrame();
    }
  }

  async finish(): Promise<void> {
    if (this.#filled > 0) this.#writeFrame();
  }

  close(): void {}

  #writeFrame(): void {
    const samples = this.#block.subarray(0, this.#filled);
    const bytes = flacFrame(samples, this.#frameNumber, this.#rateHz);
    this.#frameNumber += 1;
    this.#filled = 0;
    this.#onPacket({ bytes, samples: samples.length }, this.#codecPrivate);
  }
}

/**
 * The beginning of a FLAC file: its signature and one metadata block, the last (RFC 9639, 8).
 * Length, checksum and frame sizes are unknown while sound is still to come.
 */
function streamInfo(rateHz: number, blockSamples: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(42);
  bytes.set(new TextEncoder().encode("fLaC"));
  const view = new DataView(bytes.buffer);
  view.setUint32(4, 0x80_00_00_22);
  view.setUint16(8, blockSamples);
  view.setUint16(10, blockSamples);
  // 20 bits of rate, 3 of channels minus one, 5 of bits per sample minus one.
  view.setUint32(18, (rateHz << 12) | (15 << 4));
  return bytes;
}
