import {
  AppendOnlyStreamTarget,
  EncodedAudioPacketSource,
  EncodedPacket as MediaPacket,
  MkvOutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { concatUint8Arrays } from "uint8array-extras";
import type { SourceFormat } from "../formats/source-formats.ts";
import type { ContainerStream } from "./container-stream.ts";
import type { CodecPrivate, EncodedPacket } from "./packet-encoder.ts";

// A reader may wait for the end of a cluster, so each chunk begins one.
const CLUSTER_SECONDS = 0.05;

const CODEC_STRINGS = { opus: "opus", flac: "flac", mp3: "mp3", aac: "mp4a.40.2" } as const;
type Codec = keyof typeof CODEC_STRINGS;

/** Matroska, or its subset WebM, written for live reading. */
export class MatroskaStream implements ContainerStream {
  readonly #source: EncodedAudioPacketSource;
  readonly #output: Output;
  readonly #codec: Codec;
  readonly #rateHz: number;
  #samples = 0;
  #written: Uint8Array[] = [];
  #writtenEnd = 0;
  #receivedEnd = 0;
  #onReceived: (() => void) | null = null;

  static async start(format: SourceFormat): Promise<MatroskaStream> {
    const { codec } = format;
    if (!(codec in CODEC_STRINGS)) throw new RangeError(`No ${codec} in Matroska`);
    const self = new MatroskaStream(format, codec as Codec);
    await self.#output.start();
    return self;
  }

  private constructor({ container, rateHz }: SourceFormat, codec: Codec) {
    this.#codec = codec;
    this.#rateHz = rateHz;
    this.#source = new EncodedAudioPacketSource(codec);
    const options = { appendOnly: true, minimumClusterDuration: CLUSTER_SECONDS };
    const target = new AppendOnlyStreamTarget(
      new WritableStream({ write: (bytes: Uint8Array) => this.#receive(bytes) }),
    );
    target.on("write", ({ end }) => {
      this.#writtenEnd = end;
    });
    this.#output = new Output({
      format: container === "webm" ? new WebMOutputFormat(options) : new MkvOutputFormat(options),
      target,
    });
    this.#output.addAudioTrack(this.#source);
  }

  async write(
    packets: readonly EncodedPacket[],
    codecPrivate: CodecPrivate,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const decoderConfig = {
      codec: CODEC_STRINGS[this.#codec],
      sampleRate: this.#rateHz,
      numberOfChannels: 1,
      ...(codecPrivate && { description: codecPrivate }),
    };
    for (const { bytes, samples } of packets) {
      const atSeconds = this.#samples / this.#rateHz;
      this.#samples += samples;
      const packet = new MediaPacket(bytes, "key", atSeconds, samples / this.#rateHz);
      await this.#source.add(packet, { decoderConfig });
    }
    return await this.#readWritten();
  }

  close(): void {
    void this.#output.cancel().catch(() => undefined);
  }

  #receive(bytes: Uint8Array): void {
    this.#written.push(bytes);
    this.#receivedEnd += bytes.length;
    if (this.#receivedEnd >= this.#writtenEnd) this.#onReceived?.();
  }

  // Written bytes come out of the stream one turn later.
  async #readWritten(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#receivedEnd < this.#writtenEnd) {
      await new Promise<void>((resolve) => {
        this.#onReceived = resolve;
      });
      this.#onReceived = null;
    }
    const bytes = concatUint8Arrays(this.#written);
    this.#written = [];
    return bytes;
  }
}
