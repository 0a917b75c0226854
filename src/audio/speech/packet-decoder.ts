import { noteRemark } from "../../lib/remark-log.ts";
import { Downmix } from "../downmix.ts";
import { decoderConfig } from "./decoder-config.ts";
import type { SpeechConfig } from "./speech-demuxer.ts";

/** A packet on its way through the browser's decoder. */
export interface SpeechPacket<Tag> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Samples it decodes to, at the rate of its configuration. */
  readonly samples: number;
  /** So many of them, at the beginning, are no sound. */
  readonly skip: number;
  /** Comes back with the sound. */
  readonly tag: Tag;
}

/** What comes of packets. */
export interface PacketDecoderEvents<Tag> {
  /** One channel, full scale = 1. */
  onSound(samples: Float32Array<ArrayBuffer>, rateHz: number, tag: Tag): void;
  /** This browser does not decode them. */
  onUnplayable(): void;
}

interface Sent<Tag> extends SpeechPacket<Tag> {
  readonly timestampUs: number;
}

/**
 * Decodes packets one after the other with WebCodecs, which gives the sound of each at once: nobody
 * has to flush, which would begin the codec anew and be heard. A packet that cannot be decoded ends
 * a decoder of the browser; another one takes over behind it.
 */
export class PacketDecoder<Tag> {
  readonly #config: SpeechConfig;
  readonly #events: PacketDecoderEvents<Tag>;
  readonly #downmix = new Downmix();
  #decoder: AudioDecoder | null = null;
  /** Not decoded yet, oldest first. */
  #sent: Sent<Tag>[] = [];
  #nextUs = 0;
  #skip: number;
  #isClosed = false;

  constructor(config: SpeechConfig, events: PacketDecoderEvents<Tag>) {
    this.#config = config;
    this.#events = events;
    this.#skip = config.preSkip;
  }

  push(packet: SpeechPacket<Tag>): void {
    if (this.#isClosed) return;
    const sent = { ...packet, timestampUs: Math.round(this.#nextUs) };
    this.#nextUs += (packet.samples * 1e6) / this.#config.rateHz;
    this.#sent.push(sent);
    this.#send(sent);
  }

  /** No packet will follow: what is on its way comes out still. */
  finish(): void {
    const end = () => this.close();
    if (this.#decoder?.state === "configured") this.#decoder.flush().then(end, end);
    else end();
  }

  /** Nothing that is on its way will come out. */
  close(): void {
    this.#isClosed = true;
    this.#sent = [];
    if (this.#decoder && this.#decoder.state !== "closed") this.#decoder.close();
  }

  #send({ bytes, timestampUs }: Sent<Tag>): void {
    const decoder = this.#open();
    // One that has just broken says so in its own turn, and what was sent is sent again then.
    if (decoder?.state !== "configured") return;
    decoder.decode(new EncodedAudioChunk({ type: "key", timestamp: timestampUs, data: bytes }));
  }

  #open(): AudioDecoder | null {
    if (this.#decoder) return this.#decoder;
    try {
      this.#decoder = new AudioDecoder({ output: this.#take, error: this.#fail });
      this.#decoder.configure(decoderConfig(this.#config));
    } catch {
      this.#giveUp();
    }
    return this.#decoder;
  }

  readonly #take = (data: AudioData): void => {
    const samples = this.#downmix.take(data).slice();
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

  /** Which packet this is the sound of: the latest that does not begin after it. */
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

  readonly #fail = (error: DOMException): void => {
    this.#decoder = null;
    if (this.#isClosed) return;
    if (error.name === "NotSupportedError") {
      this.#giveUp();
      return;
    }
    noteRemark("A packet of the dub cannot be decoded and is left out.");
    this.#sent.shift();
    for (const packet of this.#sent) this.#send(packet);
  };

  #giveUp(): void {
    this.close();
    this.#events.onUnplayable();
  }
}
