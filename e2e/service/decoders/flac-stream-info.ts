import { damaged } from "./media-faults.ts";

export interface FlacStreamInfo {
  readonly rateHz: number;
  readonly channels: number;
  readonly bitsPerSample: number;
}

export const streamInfoLengthBytes = 34;

export function parseStreamInfo(block: Uint8Array): FlacStreamInfo {
  if (block.length < streamInfoLengthBytes) throw damaged("FLAC without its stream information");
  const at = (n: number) => block[n] ?? 0;
  return {
    rateHz: (at(10) << 12) | (at(11) << 4) | (at(12) >> 4),
    channels: ((at(12) >> 1) & 7) + 1,
    bitsPerSample: (((at(12) & 1) << 4) | (at(13) >> 4)) + 1,
  };
}

export function streamInfoBlock(header: Uint8Array): Uint8Array {
  // Four bytes of marker, one of block type and three of length.
  return header.subarray(8, 8 + streamInfoLengthBytes);
}
