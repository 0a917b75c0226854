import { concatUint8Arrays } from "uint8array-extras";
import { OutOfBits } from "./bit-reader.ts";
import { hasText } from "./byte-parser.ts";
import type { Demuxer, MediaSink } from "./demuxer.ts";
import { decodeFlacFrame } from "./flac-frame.ts";
import { type FlacStreamInfo, parseStreamInfo, streamInfoBlock } from "./flac-stream-info.ts";
import { damaged } from "./media-faults.ts";

const longestFrameBytes = 1 << 18;

/**
 * Demuxes bare FLAC: a header, then frames without a length. A header between frames starts a new
 * stream.
 */
export function createFlacDemuxer(sink: MediaSink): Demuxer {
  return new FlacDemuxer(sink);
}

class FlacDemuxer implements Demuxer {
  readonly #sink: MediaSink;
  #held = new Uint8Array();
  #info: FlacStreamInfo | undefined;
  #isInHeader = true;

  constructor(sink: MediaSink) {
    this.#sink = sink;
  }

  push(bytes: Uint8Array): void {
    this.#held = concatUint8Arrays([this.#held, bytes]);
    let used = -1;
    while (used !== 0 && this.#held.length >= 4) {
      if (hasText(this.#held, "fLaC")) this.#isInHeader = true;
      used = this.#isInHeader ? this.#readHeader() : this.#readFrame();
      this.#held = this.#held.subarray(used);
    }
    if (this.#held.length > longestFrameBytes) throw damaged("a FLAC frame has no end");
  }

  // Length of the header in bytes, or 0 when it is incomplete.
  #readHeader(): number {
    if (!hasText(this.#held, "fLaC")) throw damaged("FLAC begins with fLaC");
    let at = 4;
    for (;;) {
      const [kind = 0, high = 0, middle = 0, low = 0] = this.#held.subarray(at, at + 4);
      const next = at + 4 + ((high << 16) | (middle << 8) | low);
      if (this.#held.length < at + 4 || this.#held.length < next) return 0;
      at = next;
      if ((kind & 0x80) !== 0) break;
    }
    const setup = streamInfoBlock(this.#held);
    this.#info = parseStreamInfo(setup);
    this.#isInHeader = false;
    this.#sink.onTrack({ codec: "flac", setup, channels: this.#info.channels, runInMs: 0 });
    return at;
  }

  // Length of the frame in bytes, or 0 when it is incomplete.
  #readFrame(): number {
    if (!this.#info) return 0;
    try {
      const { lengthBytes } = decodeFlacFrame(this.#held, this.#info);
      this.#sink.onPacket(this.#held.subarray(0, lengthBytes));
      return lengthBytes;
    } catch (error) {
      if (error instanceof OutOfBits) return 0;
      throw error;
    }
  }
}
