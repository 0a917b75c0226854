import {
  AudioSample,
  AudioSampleSource,
  canEncodeAudio,
  MkvOutputFormat,
  NullTarget,
  Output,
} from "mediabunny";
import { delay } from "../../lib/delay.ts";
import type { SourceFormat } from "../formats/source-formats.ts";
import type { CodecPrivate, OnPacket, PacketEncoder } from "./packet-encoder.ts";

type AacFormat = Pick<SourceFormat, "rateHz" | "bitsPerSecond">;

// An encoder whose worker fails to start or dies never answers.
const ANSWER_LIMIT_MS = 10_000;

/** The browser's AAC encoder if it has one, else FFmpeg's in WebAssembly, loaded on demand. */
export class AacEncoder implements PacketEncoder {
  readonly #rateHz: number;
  readonly #source: AudioSampleSource;
  readonly #output: Output;
  #encodedSamples = 0;

  static async start(format: AacFormat, onPacket: OnPacket): Promise<AacEncoder> {
    const { rateHz, bitsPerSecond } = format;
    const config = { numberOfChannels: 1, sampleRate: rateHz, bitrate: bitsPerSecond };
    if (!(await canEncodeAudio("aac", config))) {
      const { registerAacEncoder } = await import("@mediabunny/aac-encoder");
      registerAacEncoder();
    }
    const self = new AacEncoder(format, onPacket);
    await self.#output.start();
    return self;
  }

  private constructor({ rateHz, bitsPerSecond }: AacFormat, onPacket: OnPacket) {
    this.#rateHz = rateHz;
    let codecPrivate: CodecPrivate = null;
    this.#source = new AudioSampleSource({
      codec: "aac",
      bitrate: bitsPerSecond,
      onEncodedPacket: ({ data, duration }, metadata) => {
        codecPrivate ??= copyOf(metadata?.decoderConfig?.description);
        onPacket({ bytes: data, samples: Math.round(duration * rateHz) }, codecPrivate);
      },
    });
    // Only the packets are used: another stream wraps them.
    this.#output = new Output({
      format: new MkvOutputFormat({ appendOnly: true }),
      target: new NullTarget(),
    });
    this.#output.addAudioTrack(this.#source);
  }

  async encode(samples: Int16Array<ArrayBuffer>): Promise<void> {
    const sample = new AudioSample({
      data: samples,
      format: "s16",
      numberOfChannels: 1,
      sampleRate: this.#rateHz,
      timestamp: this.#encodedSamples / this.#rateHz,
    });
    this.#encodedSamples += samples.length;
    try {
      await answered(this.#source.add(sample));
    } finally {
      sample.close();
    }
  }

  async finish(): Promise<void> {
    await answered(this.#output.finalize());
  }

  close(): void {
    if (this.#output.state === "finalized") return;
    void this.#output.cancel().catch(() => undefined);
  }
}

/** @throws Error when the work takes too long */
async function answered(work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const limit = delay(ANSWER_LIMIT_MS, done.signal).then(() => {
    throw new Error("The encoder does not answer.");
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    done.abort();
  }
}

function copyOf(description: AllowSharedBufferSource | undefined): CodecPrivate {
  if (!description) return null;
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength).slice()
    : new Uint8Array(description).slice();
}
