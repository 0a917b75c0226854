/** What stands before the content of an element (RFC 8794, 4). */
export interface EbmlHead {
  /** With its length marker, as specifications write it. */
  readonly id: number;
  /** Where its content begins. */
  readonly from: number;
  /** Of its content, in bytes; null for a size that is not known yet (RFC 8794, 6.2). */
  readonly size: number | null;
}

const MAX_ID_BYTES = 4;
const MAX_SIZE_BYTES = 8;

/** What a head may be instead. */
export type NoEbmlHead = "cut" | "broken";

/** Reads the head of the element at a place. */
export function readEbmlHead(bytes: Uint8Array, at: number): EbmlHead | NoEbmlHead {
  const idBytes = lengthOf(bytes[at]);
  if (idBytes > MAX_ID_BYTES) return "broken";
  const sizeAt = at + idBytes;
  if (sizeAt >= bytes.length) return "cut";
  const sizeBytes = lengthOf(bytes[sizeAt]);
  if (sizeBytes > MAX_SIZE_BYTES) return "broken";
  const from = sizeAt + sizeBytes;
  if (from > bytes.length) return "cut";
  const id = readUint(bytes.subarray(at, sizeAt));
  return { id, from, size: readVint(bytes.subarray(sizeAt, from)) };
}

/** The number in a variable length (RFC 8794, 4.2); null when all its bits are ones. */
export function readVint(bytes: Uint8Array): number | null {
  const [first = 0] = bytes;
  const mask = 0xff >> bytes.length;
  const isUnknown = (first & mask) === mask && bytes.subarray(1).every((byte) => byte === 0xff);
  return isUnknown ? null : readUint(Uint8Array.of(first & mask, ...bytes.subarray(1)));
}

/** How many bytes a number of variable length has, by its first; 9 for what is none. */
export function lengthOf(first: number | undefined): number {
  return Math.clz32(first ?? 0) - 23;
}

/** A whole number, highest byte first. */
export function readUint(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}
