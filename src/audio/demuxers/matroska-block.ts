import { readVint, vintLength } from "./ebml-element.ts";

const LACING = { none: 0, xiph: 2, fixed: 4, ebml: 6 } as const;
// The relative time is not needed: speech is contiguous.
const TIME_BYTES = 2;

export interface Block {
  readonly track: number;
  readonly frames: readonly Uint8Array<ArrayBuffer>[];
}

/** Reads a block with all its frames (RFC 9559, 10.1 to 10.3); null when it is broken. */
export function readBlock(bytes: Uint8Array): Block | null {
  const trackBytes = vintLength(bytes[0]);
  const flagsAt = trackBytes + TIME_BYTES;
  const track = trackBytes <= 8 ? readVint(bytes.subarray(0, trackBytes)) : null;
  if (track === null || flagsAt >= bytes.length) return null;
  const lacing = (bytes[flagsAt] ?? 0) & 0x06;
  const content = bytes.subarray(flagsAt + 1);
  if (lacing === LACING.none) return { track, frames: [content.slice()] };
  const frames = readLacedFrames(lacing, (content[0] ?? 0) + 1, content.subarray(1));
  return frames && { track, frames };
}

function readLacedFrames(lacing: number, count: number, bytes: Uint8Array) {
  const reader = { bytes, at: 0 };
  const sizes: number[] = [];
  if (lacing === LACING.fixed) {
    sizes.push(...Array.from({ length: count - 1 }, () => bytes.length / count));
  } else {
    for (let i = 0; i < count - 1; i++) {
      const before = sizes.at(-1);
      const size = lacing === LACING.xiph ? xiphSize(reader) : ebmlSize(reader, before);
      if (size === null) return null;
      sizes.push(size);
    }
  }
  const known = sizes.reduce((sum, size) => sum + size, 0);
  const last = bytes.length - reader.at - known;
  if (last < 0 || sizes.some((size) => size < 0 || !Number.isInteger(size))) return null;
  let at = reader.at;
  return [...sizes, last].map((size) => {
    at += size;
    return bytes.slice(at - size, at);
  });
}

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

// The sum of all bytes up to the first one below 255.
function xiphSize(reader: Reader): number | null {
  let size = 0;
  for (;;) {
    const byte = reader.bytes[reader.at++];
    if (byte === undefined) return null;
    size += byte;
    if (byte !== 0xff) return size;
  }
}

// The first size as it is, the others as differences from the one before.
function ebmlSize(reader: Reader, before: number | undefined): number | null {
  const length = vintLength(reader.bytes[reader.at]);
  const written = reader.bytes.subarray(reader.at, reader.at + length);
  if (length > 8 || written.length < length) return null;
  reader.at += length;
  const value = readVint(written);
  if (value === null || before === undefined) return value;
  return before + value - (2 ** (7 * length - 1) - 1);
}
