import type { SourceFormat } from "../formats/source-formats.ts";
import { encodeALaw, encodeMuLaw } from "./g711.ts";
import type { EncodedChunk, SoundEncoder } from "./sound-encoder.ts";

// The longest recommended chunk (service-api §6.2).
const MAX_CHUNK_MS = 250;

/** Raw sound has no frames, so chunks come with each push. */
export class RawEncoder implements SoundEncoder {
  readonly #rateHz: number;
  readonly #encode: (samples: Int16Array) => Uint8Array<ArrayBuffer>;
  readonly #onChunk: (chunk: EncodedChunk) => void;
  #isClosed = false;

  constructor(
    { codec, rateHz }: Pick<SourceFormat, "codec" | "rateHz">,
    onChunk: (chunk: EncodedChunk) => void,
  ) {
    this.#rateHz = rateHz;
    this.#encode = encoderOf(codec);
    this.#onChunk = onChunk;
  }

  pushSamples(samples: Int16Array): void {
    const maxSamples = (this.#rateHz * MAX_CHUNK_MS) / 1000;
    for (let at = 0; at < samples.length && !this.#isClosed; at += maxSamples) {
      const part = samples.subarray(at, at + maxSamples);
      const durationMs = (part.length * 1000) / this.#rateHz;
      this.#onChunk({ bytes: this.#encode(part), durationMs });
    }
  }

  async flush(): Promise<void> {}

  close(): void {
    this.#isClosed = true;
  }
}

function encoderOf(codec: SourceFormat["codec"]): (samples: Int16Array) => Uint8Array<ArrayBuffer> {
  if (codec === "alaw") return encodeALaw;
  if (codec === "ulaw") return encodeMuLaw;
  if (codec === "s16le") return encodeS16le;
  throw new RangeError(`${codec} is not a raw codec.`);
}

// All machines that browsers run on are little-endian, as is the format.
function encodeS16le(samples: Int16Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new Int16Array(samples).buffer);
}
