import { concatUint8Arrays } from "uint8array-extras";
import { hasText } from "./byte-parser.ts";
import type { Demuxer, MediaSink } from "./demuxer.ts";
import { damaged } from "./media-faults.ts";
import { isMpegNote, readMpegHeader } from "./mpeg-frame.ts";

// Bytes skipped at most to find a frame: a cut may leave most of one.
const longestSearchBytes = 2_048;
const id3HeaderBytes = 10;
const oldTagBytes = 128;

/** Demuxes an MPEG audio stream: MP3 frames, with ID3 tags before and after. */
export function createMpegDemuxer(sink: MediaSink): Demuxer {
  return new MpegDemuxer(sink);
}

class MpegDemuxer implements Demuxer {
  readonly #sink: MediaSink;
  #held = new Uint8Array();
  #toSkip = 0;
  #searched = 0;
  #isLocked = false;
  #rateHz = 0;

  constructor(sink: MediaSink) {
    this.#sink = sink;
  }

  push(bytes: Uint8Array): void {
    this.#held = concatUint8Arrays([this.#held, bytes]);
    let used = -1;
    while (used !== 0) {
      used = this.#step();
      this.#held = this.#held.subarray(used);
    }
  }

  // Processes what is at the beginning; returns its length, or 0 when more bytes are needed.
  #step(): number {
    const held = this.#held;
    if (this.#toSkip > 0) {
      const count = Math.min(this.#toSkip, held.length);
      this.#toSkip -= count;
      return count;
    }
    if (held.length < id3HeaderBytes) return 0;
    if (hasText(held, "ID3")) return this.#skipTag(held);
    if (hasText(held, "TAG")) {
      this.#toSkip = oldTagBytes - 3;
      return 3;
    }
    const header = readMpegHeader(held, 0);
    if (!header) return this.#search();
    const { lengthBytes } = header;
    // Any bytes may look like a header; two headers a frame apart are no coincidence.
    const proofBytes = this.#isLocked ? 0 : 4;
    if (held.length < lengthBytes + proofBytes) return 0;
    if (!this.#isLocked && !isBoundary(held, lengthBytes)) return this.#search();
    this.#isLocked = true;
    this.#searched = 0;
    if (header.rateHz !== this.#rateHz) {
      this.#rateHz = header.rateHz;
      const { channels } = header;
      this.#sink.onTrack({ codec: "mp3", setup: new Uint8Array(), channels, runInMs: 0 });
    }
    const frame = held.subarray(0, lengthBytes);
    if (!isMpegNote(frame, header)) this.#sink.onPacket(frame);
    return lengthBytes;
  }

  #skipTag(held: Uint8Array): number {
    const [flags = 0, ...sizes] = held.subarray(5, id3HeaderBytes);
    const size = sizes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    this.#toSkip = size + ((flags & 0x10) !== 0 ? id3HeaderBytes : 0);
    return id3HeaderBytes;
  }

  #search(): number {
    this.#isLocked = false;
    this.#searched += 1;
    if (this.#searched > longestSearchBytes) throw damaged("there is no MP3 frame");
    return 1;
  }
}

function isBoundary(bytes: Uint8Array, at: number): boolean {
  return (
    readMpegHeader(bytes, at) !== undefined ||
    hasText(bytes, "TAG", at) ||
    hasText(bytes, "ID3", at)
  );
}
