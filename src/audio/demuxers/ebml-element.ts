/** The header of an element (RFC 8794, 4). */
export interface EbmlHeader {
  /** Including its length marker, as in the specifications. */
  readonly id: number;
  readonly from: number;
  /** Size of its content in bytes; null when unknown (RFC 8794, 6.2). */
  readonly size: number | null;
}

const MAX_ID_BYTES = 4;
const MAX_SIZE_BYTES = 8;

export type NoEbmlHeader = "cut" | "broken";

export function readEbmlHeader(bytes: Uint8Array, at: number): EbmlHeader | NoEbmlHeader {
  const idBytes = vintLength(bytes[at]);
  if (idBytes > MAX_ID_BYTES) return "broken";
  const sizeAt = at + idBytes;
  if (sizeAt >= bytes.length) return "cut";
  const sizeBytes = vintLength(bytes[sizeAt]);
  if (sizeBytes > MAX_SIZE_BYTES) return "broken";
  const from = sizeAt + sizeBytes;
  if (from > bytes.length) return "cut";
  const id = readUint(bytes.subarray(at, sizeAt));
  return { id, from, size: readVint(bytes.subarray(sizeAt, from)) };
}

/** Reads a variable-length number (RFC 8794, 4.2); null when all its bits are ones. */
export function readVint(bytes: Uint8Array): number | null {
  const [first = 0] = bytes;
  const mask = 0xff >> bytes.length;
  const isUnknown = (first & mask) === mask && bytes.subarray(1).every((byte) => byte === 0xff);
  return isUnknown ? null : readUint(Uint8Array.of(first & mask, ...bytes.subarray(1)));
}

/** Length of a variable-length number by its first byte; 9 when invalid. */
export function vintLength(first: number | undefined): number {
  return Math.clz32(first ?? 0) - 23;
}

/** Reads a big-endian integer. */
export function readUint(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}
