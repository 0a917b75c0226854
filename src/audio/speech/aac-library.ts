import { noteRemark } from "../../lib/remark-log.ts";
import { plainAac } from "./aac-head.ts";
import type { PacketDecoderEvents, SpeechPacket } from "./packet-decoder.ts";
import type { SpeechConfig } from "./speech-demuxer.ts";

type AacDecoder = Awaited<ReturnType<typeof import("@audio/decode-aac")["decoder"]>>;

/**
 * Decodes packets of AAC where the browser has no decoder for them: Chromium is built without one
 * unless somebody pays for the patents. The library, FAAD2 in WebAssembly, is loaded with the first
 * packet; what comes before it is there waits.
 */
export class AacLibrary<Tag> {
  readonly #events: PacketDecoderEvents<Tag>;
  #decoder: AacDecoder | null = null;
  /** The decoder keeps the first packet until it knows the second. */
  #isBegun = false;
  /** Not decoded yet, oldest first. */
  #waiting: SpeechPacket<Tag>[] = [];
  #isFinished = false;
  #isClosed = false;

  constructor(config: SpeechConfig, events: PacketDecoderEvents<Tag>) {
    this.#events = events;
    void this.#open(config);
  }

  push(packet: SpeechPacket<Tag>): void {
    if (this.#isClosed) return;
    this.#waiting.push(packet);
    this.#decodeAll();
  }

  /** No packet will follow: what waits comes out still. */
  finish(): void {
    this.#isFinished = true;
    if (this.#decoder) this.close();
  }

  /** Nothing that waits will come out. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#decoder?.free();
    this.#decoder = null;
  }

  async #open({ description, rateHz }: SpeechConfig): Promise<void> {
    try {
      const { decoder } = await import("@audio/decode-aac");
      const asc = withoutReplication(description ?? plainAac(rateHz).description);
      const opened = await decoder({ asc });
      if (this.#isClosed) opened.free();
      else this.#decoder = opened;
    } catch {
      if (this.#isClosed) return;
      this.close();
      this.#events.onUnplayable();
    }
    this.#decodeAll();
    if (this.#isFinished) this.close();
  }

  #decodeAll(): void {
    if (!this.#decoder) return;
    for (const { bytes, skip, tag } of this.#waiting.splice(0)) {
      const { channelData, sampleRate } = this.#decoder.decode(bytes);
      const samples = meanOf(channelData).subarray(skip);
      if (samples.length > 0) this.#events.onSound(samples, sampleRate, tag);
      else if (this.#isBegun) {
        noteRemark("A packet of the dub cannot be decoded and is left out.");
      }
      this.#isBegun = true;
    }
  }
}

/**
 * A set-up that says nothing of spectral band replication leaves it open, and the library doubles
 * the rate in case there is some: ISO/IEC 14496-3, 1.6.2.1, lets it be said that there is none.
 */
function withoutReplication(asc: Uint8Array): Uint8Array {
  return asc.length === 2 ? Uint8Array.of(...asc, 0x56, 0xe5, 0) : asc;
}

/** One channel, in memory of its own: the library's is used again. */
function meanOf([first = new Float32Array(), ...others]: readonly Float32Array[]) {
  const mean = Float32Array.from(first);
  for (const other of others)
    for (const [i, value] of other.entries()) mean[i] = (mean[i] ?? 0) + value;
  return others.length === 0 ? mean : mean.map((value) => value / (others.length + 1));
}
