import { encodeALaw, encodeMuLaw } from "./g711.ts";
import type { EncodedPiece, SoundEncoder } from "./sound-encoder.ts";
import type { SourceFormat } from "./source-formats.ts";

/** A piece is one chunk of the service's: the longest that is advised (service-api §6.2). */
const MAX_PIECE_MS = 250;

/** Raw sound has no frames: what is pushed comes out at once. */
export class RawEncoder implements SoundEncoder {
  readonly #rateHz: number;
  readonly #encode: (samples: Int16Array) => Uint8Array<ArrayBuffer>;
  readonly #onPiece: (piece: EncodedPiece) => void;
  #isClosed = false;

  constructor(
    { codec, rateHz }: Pick<SourceFormat, "codec" | "rateHz">,
    onPiece: (piece: EncodedPiece) => void,
  ) {
    this.#rateHz = rateHz;
    this.#encode = encoderOf(codec);
    this.#onPiece = onPiece;
  }

  push(samples: Int16Array): void {
    const maxSamples = (this.#rateHz * MAX_PIECE_MS) / 1000;
    for (let at = 0; at < samples.length && !this.#isClosed; at += maxSamples) {
      const part = samples.subarray(at, at + maxSamples);
      const durationMs = (part.length * 1000) / this.#rateHz;
      this.#onPiece({ bytes: this.#encode(part), durationMs });
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
  throw new RangeError(`${codec} is not raw`);
}

/** Every machine that a browser runs on keeps the lower byte first, as the format does. */
function encodeS16le(samples: Int16Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new Int16Array(samples).buffer);
}
