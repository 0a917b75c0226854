import { concatUint8Arrays } from "uint8array-extras";
import { createEncoder, type WasmMediaEncoder } from "wasm-media-encoders/esnext";
import wasmUrl from "wasm-media-encoders/wasm/mp3?url";
import type { SourceFormat } from "../formats/source-formats.ts";
import { readMpegHeader } from "./mpeg-header.ts";
import type { OnPacket, PacketEncoder } from "./packet-encoder.ts";

type Mp3Format = Pick<SourceFormat, "rateHz" | "bitsPerSecond">;
type Lame = WasmMediaEncoder<"audio/mpeg">;
type LameParams = Parameters<Lame["configure"]>[0];

// LAME multiplies by this, which restores the samples.
const FULL_SCALE = 32_767;

/** LAME in WebAssembly: no browser encodes MP3. */
export class Mp3Encoder implements PacketEncoder {
  readonly #lame: Lame;
  readonly #onPacket: OnPacket;
  // The beginning of a frame of which LAME has not returned the end.
  #rest: Uint8Array<ArrayBuffer> = new Uint8Array();

  static async start(format: Mp3Format, onPacket: OnPacket): Promise<Mp3Encoder> {
    const response = await fetch(wasmUrl);
    const lame = await createEncoder("audio/mpeg", await response.arrayBuffer());
    return new Mp3Encoder(lame, format, onPacket);
  }

  private constructor(lame: Lame, { rateHz, bitsPerSecond }: Mp3Format, onPacket: OnPacket) {
    this.#lame = lame;
    this.#onPacket = onPacket;
    lame.configure({
      channels: 1,
      sampleRate: rateHz,
      outputSampleRate: rateHz,
      bitrate: bitsPerSecond / 1000,
    } as LameParams);
  }

  async encode(samples: Int16Array): Promise<void> {
    this.#output(this.#lame.encode([Float32Array.from(samples, (sample) => sample / FULL_SCALE)]));
  }

  async finish(): Promise<void> {
    this.#output(this.#lame.finalize());
  }

  close(): void {}

  /** @param encoded memory of LAME, which the next call overwrites */
  #output(encoded: Uint8Array): void {
    const bytes = concatUint8Arrays([this.#rest, encoded]);
    let at = 0;
    for (;;) {
      const header = readMpegHeader(bytes, at);
      const end = at + (header?.frameBytes ?? 0);
      if (!header || end > bytes.length) break;
      this.#onPacket({ bytes: bytes.slice(at, end), samples: header.samples }, null);
      at = end;
    }
    this.#rest = bytes.slice(at);
  }
}
