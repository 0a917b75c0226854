import { withResolvers } from "../../lib/with-resolvers.ts";
import type { SourceFormat } from "../formats/source-formats.ts";
import type { ContainerStream } from "./container-stream.ts";
import { createContainerStream } from "./create-container-stream.ts";
import { createPacketEncoder } from "./create-packet-encoder.ts";
import type { CodecPrivate, EncodedPacket, PacketEncoder } from "./packet-encoder.ts";
import type { EncodedChunk, SoundEncoder } from "./sound-encoder.ts";

// Pushed sound is encoded in steps of this length, so that its chunks come one by one.
const STEP_MS = 60;

// Packets are collected up to the shortest recommended chunk (service-api §6.2).
const MIN_CHUNK_MS = 50;

export class PacketSoundEncoder implements SoundEncoder {
  readonly #rateHz: number;
  readonly #container: ContainerStream;
  readonly #onChunk: (chunk: EncodedChunk) => void;
  readonly #onError: (error: Error) => void;
  #encoder: PacketEncoder | null = null;
  #state: "open" | "finishing" | "closed" = "open";
  #encoding: Promise<void> = Promise.resolve();
  #writing: Promise<void> = Promise.resolve();
  readonly #closed = withResolvers<void>();
  #packets: EncodedPacket[] = [];
  #codecPrivate: CodecPrivate = null;
  #pushedSamples = 0;
  #packetSamples = 0;
  #deliveredSamples = 0;

  /** @throws when this browser cannot encode the format */
  static async start(
    format: SourceFormat,
    onChunk: (chunk: EncodedChunk) => void,
    onError: (error: Error) => void,
  ): Promise<PacketSoundEncoder> {
    const container = await createContainerStream(format);
    const self = new PacketSoundEncoder(format.rateHz, container, onChunk, onError);
    self.#encoder = await createPacketEncoder(
      format,
      (packet, codecPrivate) => self.#onPacket(packet, codecPrivate),
      (error) => self.#fail(error),
    );
    return self;
  }

  private constructor(
    rateHz: number,
    container: ContainerStream,
    onChunk: (chunk: EncodedChunk) => void,
    onError: (error: Error) => void,
  ) {
    this.#rateHz = rateHz;
    this.#container = container;
    this.#onChunk = onChunk;
    this.#onError = onError;
  }

  pushSamples(samples: Int16Array): void {
    if (this.#state !== "open") return;
    this.#pushedSamples += samples.length;
    const stepSamples = (this.#rateHz * STEP_MS) / 1000;
    for (let at = 0; at < samples.length; at += stepSamples) {
      const step = samples.slice(at, at + stepSamples);
      this.#encode((encoder) => encoder.encode(step));
    }
  }

  async flush(): Promise<void> {
    if (this.#state !== "open") return;
    this.#state = "finishing";
    if (this.#pushedSamples > 0) this.#encode((encoder) => encoder.finish());
    // A closed encoder never finishes its pending work.
    await Promise.race([this.#encoding, this.#closed.promise]);
    this.#writePackets();
    await Promise.race([this.#writing, this.#closed.promise]);
    this.close();
  }

  close(): void {
    this.#state = "closed";
    this.#packets = [];
    this.#encoder?.close();
    this.#container.close();
    this.#closed.resolve();
  }

  #encode(step: (encoder: PacketEncoder) => Promise<void>): void {
    this.#encoding = this.#encoding
      .then(async () => {
        if (this.#encoder && this.#state !== "closed") await step(this.#encoder);
      })
      .catch((thrown: unknown) => this.#fail(thrown));
  }

  #onPacket(packet: EncodedPacket, codecPrivate: CodecPrivate): void {
    if (this.#state === "closed") return;
    this.#packets.push(packet);
    this.#codecPrivate = codecPrivate;
    const samples = this.#packets.reduce((sum, each) => sum + each.samples, 0);
    if (samples >= (this.#rateHz * MIN_CHUNK_MS) / 1000) this.#writePackets();
  }

  #writePackets(): void {
    const packets = this.#packets;
    if (packets.length === 0) return;
    this.#packets = [];
    this.#packetSamples += packets.reduce((sum, { samples }) => sum + samples, 0);
    // The last packets are padded, and padding is not sound.
    const samples = Math.min(this.#packetSamples, this.#pushedSamples) - this.#deliveredSamples;
    this.#deliveredSamples += samples;
    const durationMs = (samples * 1000) / this.#rateHz;
    const codecPrivate = this.#codecPrivate;
    this.#writing = this.#writing
      .then(() => this.#container.write(packets, codecPrivate))
      .then((bytes) => {
        if (this.#state !== "closed") this.#onChunk({ bytes, durationMs });
      })
      .catch((thrown: unknown) => this.#fail(thrown));
  }

  #fail(thrown: unknown): void {
    if (this.#state === "closed") return;
    this.close();
    this.#onError(thrown instanceof Error ? thrown : new Error(String(thrown)));
  }
}
