import { damaged } from "./media-faults.ts";

/** What a FLAC stream says about all of its frames (RFC 9639, 8.2). */
export interface FlacStreamInfo {
  readonly rateHz: number;
  readonly channels: number;
  readonly bitsPerSample: number;
}

export const streamInfoLengthBytes = 34;

/** Reads a STREAMINFO block, without the header of the block. */
export function streamInfoOf(block: Uint8Array): FlacStreamInfo {
  if (block.length < streamInfoLengthBytes) throw damaged("FLAC without its stream information");
  const at = (n: number) => block[n] ?? 0;
  return {
    rateHz: (at(10) << 12) | (at(11) << 4) | (at(12) >> 4),
    channels: ((at(12) >> 1) & 7) + 1,
    bitsPerSample: (((at(12) & 1) << 4) | (at(13) >> 4)) + 1,
  };
}

/** The STREAMINFO block within a whole header, `fLaC` and its metadata blocks. */
export function streamInfoBlock(header: Uint8Array): Uint8Array {
  // Four bytes of marker, then one of block type and three of its length.
  return header.subarray(8, 8 + streamInfoLengthBytes);
}
