import { logWarning } from "../../lib/warning-log.ts";
import { defaultAacConfig } from "../demuxers/aac-header.ts";
import { createSpeechDemuxer } from "../demuxers/create-speech-demuxer.ts";
import { flacHeaderFromFrame, readFlacFrameHeader } from "../demuxers/flac-header.ts";
import { countOpusSamples, DEFAULT_OPUS_CONFIG } from "../demuxers/opus-packet.ts";
import type { Demuxed, SpeechConfig, SpeechDemuxer } from "../demuxers/speech-demuxer.ts";
import { type TargetFormat, targetFormat } from "../formats/target-formats.ts";
import { PacketDecoder, type PacketDecoderEvents } from "./packet-decoder.ts";
import { type RawCodec, readRawSamples } from "./raw-samples.ts";
import type { SpeechChunk } from "./speech-chunk.ts";

// ISO/IEC 14496-3: samples in an AAC frame.
const AAC_SAMPLES = 1024;

const BYTES_PER_SAMPLE: Readonly<Record<RawCodec, number>> = { s16le: 2, alaw: 1, ulaw: 1 };

export interface SpeechDecoder<Tag> {
  /** @param tag returned with all sound of the chunk */
  pushChunk(chunk: SpeechChunk, tag: Tag): void;
  finish(): void;
  close(): void;
}

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

// Raw sound needs no configuration, and only half a sample can be damaged.
class RawSpeechDecoder<Tag> implements SpeechDecoder<Tag> {
  readonly #rateHz: number;
  readonly #codec: RawCodec;
  readonly #events: PacketDecoderEvents<Tag>;

  constructor(rateHz: number, codec: RawCodec, events: PacketDecoderEvents<Tag>) {
    this.#rateHz = rateHz;
    this.#codec = codec;
    this.#events = events;
  }

  pushChunk({ parts }: SpeechChunk, tag: Tag): void {
    for (const part of parts) {
      const samples = readRawSamples(this.#codec, part);
      if (samples.length * BYTES_PER_SAMPLE[this.#codec] < part.length) {
        logWarning("A chunk of the dub ends within a sample, which is skipped.");
      }
      if (samples.length > 0) this.#events.onSound(samples, this.#rateHz, tag);
    }
  }

  finish(): void {}

  close(): void {}
}

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

  pushChunk({ parts }: SpeechChunk, tag: Tag): void {
    for (const part of parts) {
      for (const demuxed of this.#demuxer.demuxPart(part)) this.#onDemuxed(demuxed, tag);
    }
  }

  finish(): void {
    this.#decoder?.finish();
  }

  close(): void {
    this.#decoder?.close();
  }

  #onDemuxed(demuxed: Demuxed, tag: Tag): void {
    if (demuxed.kind === "config") {
      this.#configure(demuxed.config);
      return;
    }
    const { bytes, skip } = demuxed;
    // A stream without its header is decoded nevertheless.
    if (!this.#config) this.#configure(this.#guessConfig(bytes));
    const samples = this.#samplesOf(bytes);
    if (samples > 0) this.#decoder?.pushPacket({ bytes, samples, skip, tag });
    else logWarning(`A packet of the dub is no ${this.#codec} and is left out.`);
  }

  // A resumed session may repeat its configuration, which changes nothing.
  #configure(config: SpeechConfig | null): void {
    if (!config || (this.#config && isSame(config, this.#config))) return;
    const before = this.#decoder;
    this.#config = config;
    this.#decoder = new PacketDecoder(config, this.#events);
    before?.finish();
  }

  #guessConfig(packet: Uint8Array): SpeechConfig | null {
    const { rateHz } = this.#format;
    if (this.#codec === "opus") return DEFAULT_OPUS_CONFIG;
    if (this.#codec === "aac") return defaultAacConfig(rateHz);
    const header = readFlacFrameHeader(packet);
    return header && flacHeaderFromFrame(header, rateHz);
  }

  // 0 if this is not a packet of the codec.
  #samplesOf(packet: Uint8Array): number {
    if (this.#codec === "opus") return countOpusSamples(packet);
    if (this.#codec === "aac") return packet.length > 0 ? AAC_SAMPLES : 0;
    return readFlacFrameHeader(packet)?.samples ?? 0;
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
