import { logWarning } from "../../lib/warning-log.ts";
import type { SpeechConfig } from "../demuxers/speech-demuxer.ts";
import { Downmix } from "../dsp/downmix.ts";
import { decoderConfig } from "./decoder-config.ts";

export interface SpeechPacket<Tag> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly samples: number;
  /** Number of leading samples that are not sound. */
  readonly skip: number;
  readonly tag: Tag;
}

export interface PacketDecoderEvents<Tag> {
  /** One channel, full scale being 1. */
  onSound(samples: Float32Array<ArrayBuffer>, rateHz: number, tag: Tag): void;
  onUnplayable(): void;
}

interface Sent<Tag> extends SpeechPacket<Tag> {
  readonly timestampUs: number;
}

/**
 * Decodes packets with WebCodecs one after the other, without a flush. WebCodecs returns the sound
 * of each packet at once, and a flush would restart the codec audibly. A packet that cannot be
 * decoded closes the browser's decoder; another one continues after it.
 */
export class PacketDecoder<Tag> {
  readonly #config: SpeechConfig;
  readonly #events: PacketDecoderEvents<Tag>;
  readonly #downmix = new Downmix();
  #decoder: AudioDecoder | null = null;
  #sent: Sent<Tag>[] = [];
  #nextUs = 0;
  #skip: number;
  #isClosed = false;

  constructor(config: SpeechConfig, events: PacketDecoderEvents<Tag>) {
    this.#config = config;
    this.#events = events;
    this.#skip = config.preSkip;
  }

  pushPacket(packet: SpeechPacket<Tag>): void {
    if (this.#isClosed) return;
    const sent = { ...packet, timestampUs: Math.round(this.#nextUs) };
    this.#nextUs += (packet.samples * 1e6) / this.#config.rateHz;
    this.#sent.push(sent);
    this.#send(sent);
  }

  finish(): void {
    const end = () => this.close();
    if (this.#decoder?.state === "configured") this.#decoder.flush().then(end, end);
    else end();
  }

  close(): void {
    this.#isClosed = true;
    this.#sent = [];
    if (this.#decoder && this.#decoder.state !== "closed") this.#decoder.close();
  }

  #send({ bytes, timestampUs }: Sent<Tag>): void {
    const decoder = this.#open();
    // A decoder that has just failed reports it later; its packets are then sent again.
    if (decoder?.state !== "configured") return;
    decoder.decode(new EncodedAudioChunk({ type: "key", timestamp: timestampUs, data: bytes }));
  }

  #open(): AudioDecoder | null {
    if (this.#decoder) return this.#decoder;
    try {
      this.#decoder = new AudioDecoder({ output: this.#onDecoded, error: this.#onError });
      this.#decoder.configure(decoderConfig(this.#config));
    } catch {
      this.#reportUnplayable();
    }
    return this.#decoder;
  }

  readonly #onDecoded = (data: AudioData): void => {
    const samples = this.#downmix.mixToMono(data).slice();
    const { timestamp, sampleRate } = data;
    data.close();
    const packet = this.#packetAt(timestamp);
    if (this.#isClosed || !packet) return;
    const skip = Math.min(samples.length, this.#skip + packet.skip);
    this.#skip = Math.max(0, this.#skip - samples.length);
    if (skip < samples.length) {
      this.#events.onSound(samples.subarray(skip), sampleRate, packet.tag);
    }
  };

  // The packet that this sound belongs to: the latest that does not begin after it.
  #packetAt(timestampUs: number): Sent<Tag> | undefined {
    let packet = this.#sent[0];
    while (packet && packet.timestampUs <= timestampUs) {
      const next = this.#sent[1];
      if (!next || next.timestampUs > timestampUs) {
        this.#sent.shift();
        return packet;
      }
      this.#sent.shift();
      packet = next;
    }
    return packet;
  }

  readonly #onError = (error: DOMException): void => {
    this.#decoder = null;
    if (this.#isClosed) return;
    if (error.name === "NotSupportedError") {
      this.#reportUnplayable();
      return;
    }
    logWarning("A packet of the dub cannot be decoded and is skipped.");
    this.#sent.shift();
    for (const packet of this.#sent) this.#send(packet);
  };

  #reportUnplayable(): void {
    this.close();
    this.#events.onUnplayable();
  }
}
