import { noteRemark } from "../../lib/remark-log.ts";
import type { SpeechChunk } from "../speech-chunk.ts";
import { type TargetFormat, targetFormat } from "../target-formats.ts";
import { plainAac } from "./aac-head.ts";
import { createSpeechDemuxer } from "./create-speech-demuxer.ts";
import { flacHeadFromFrame, readFlacFrameHead } from "./flac-head.ts";
import { opusSamples, PLAIN_OPUS } from "./opus-packet.ts";
import { PacketDecoder, type PacketDecoderEvents } from "./packet-decoder.ts";
import { type RawCodec, readRawSamples } from "./raw-samples.ts";
import type { Demuxed, SpeechConfig, SpeechDemuxer } from "./speech-demuxer.ts";

/** ISO/IEC 14496-3: a frame of AAC. */
const AAC_SAMPLES = 1024;

const BYTES_PER_SAMPLE: Readonly<Record<RawCodec, number>> = { s16le: 2, alaw: 1, ulaw: 1 };

/** Turns the chunks of one row into samples, in the order in which they come. */
export interface SpeechDecoder<Tag> {
  /** @param tag comes back with all sound of the chunk */
  push(chunk: SpeechChunk, tag: Tag): void;
  /** No chunk will follow: what is on its way comes out still. */
  finish(): void;
  /** Nothing that is on its way will come out. */
  close(): void;
}

/** The decoder of a row of chunks in one format. */
export function createSpeechDecoder<Tag>(
  contentType: SpeechChunk["contentType"],
  events: PacketDecoderEvents<Tag>,
): SpeechDecoder<Tag> {
  const format = targetFormat(contentType);
  const { codec } = format;
  return codec === "opus" || codec === "flac" || codec === "aac"
    ? new PackedSpeechDecoder(format, codec, events)
    : new RawSpeechDecoder(format.rateHz, codec, events);
}

/** Raw sound: nothing has to be found out, and nothing can be broken but a half sample. */
class RawSpeechDecoder<Tag> implements SpeechDecoder<Tag> {
  readonly #rateHz: number;
  readonly #codec: RawCodec;
  readonly #events: PacketDecoderEvents<Tag>;

  constructor(rateHz: number, codec: RawCodec, events: PacketDecoderEvents<Tag>) {
    this.#rateHz = rateHz;
    this.#codec = codec;
    this.#events = events;
  }

  push({ parts }: SpeechChunk, tag: Tag): void {
    for (const part of parts) {
      const samples = readRawSamples(this.#codec, part);
      if (samples.length * BYTES_PER_SAMPLE[this.#codec] < part.length) {
        noteRemark("A piece of the dub ends within a sample, which is left out.");
      }
      if (samples.length > 0) this.#events.onSound(samples, this.#rateHz, tag);
    }
  }

  finish(): void {}

  close(): void {}
}

/** A codec, mostly in a container. */
class PackedSpeechDecoder<Tag> implements SpeechDecoder<Tag> {
  readonly #format: TargetFormat;
  readonly #codec: SpeechConfig["codec"];
  readonly #events: PacketDecoderEvents<Tag>;
  readonly #demuxer: SpeechDemuxer;
  #config: SpeechConfig | null = null;
  #decoder: PacketDecoder<Tag> | null = null;

  constructor(
    format: TargetFormat,
    codec: SpeechConfig["codec"],
    events: PacketDecoderEvents<Tag>,
  ) {
    this.#format = format;
    this.#codec = codec;
    this.#events = events;
    this.#demuxer = createSpeechDemuxer(format, codec);
  }

  push({ parts }: SpeechChunk, tag: Tag): void {
    for (const part of parts) {
      for (const demuxed of this.#demuxer.push(part)) this.#take(demuxed, tag);
    }
  }

  finish(): void {
    this.#decoder?.finish();
  }

  close(): void {
    this.#decoder?.close();
  }

  #take(demuxed: Demuxed, tag: Tag): void {
    if (demuxed.kind === "config") {
      this.#configure(demuxed.config);
      return;
    }
    const { bytes, skip } = demuxed;
    // A stream that came without its head is decoded all the same.
    if (!this.#config) this.#configure(this.#guessConfig(bytes));
    const samples = this.#samplesOf(bytes);
    if (samples > 0) this.#decoder?.push({ bytes, samples, skip, tag });
    else noteRemark(`A packet of the dub is no ${this.#codec} and is left out.`);
  }

  /** The same one again, as a resumed session may send it, changes nothing. */
  #configure(config: SpeechConfig | null): void {
    if (!config || (this.#config && isSame(config, this.#config))) return;
    const before = this.#decoder;
    this.#config = config;
    this.#decoder = new PacketDecoder(config, this.#events);
    before?.finish();
  }

  #guessConfig(packet: Uint8Array): SpeechConfig | null {
    const { rateHz } = this.#format;
    if (this.#codec === "opus") return PLAIN_OPUS;
    if (this.#codec === "aac") return plainAac(rateHz);
    const head = readFlacFrameHead(packet);
    return head && flacHeadFromFrame(head, rateHz);
  }

  /** 0 for what is no packet of the codec. */
  #samplesOf(packet: Uint8Array): number {
    if (this.#codec === "opus") return opusSamples(packet);
    if (this.#codec === "aac") return packet.length > 0 ? AAC_SAMPLES : 0;
    return readFlacFrameHead(packet)?.samples ?? 0;
  }
}

function isSame(one: SpeechConfig, other: SpeechConfig): boolean {
  return (
    one.codec === other.codec &&
    one.rateHz === other.rateHz &&
    one.channels === other.channels &&
    String(one.description) === String(other.description)
  );
}
