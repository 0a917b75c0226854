// ETSI TS 103 491, 5.3: the first 11 bits of a control header.
const PREFIX = [0x7f, 0xe0] as const;
const FLAGS = { startTrim: 0x10, endTrim: 0x08, extension: 0x04 } as const;

export interface OpusAccessUnit {
  readonly from: number;
  readonly to: number;
  /** Number of leading samples that are not sound. */
  readonly skip: number;
}

/** Whether a control header may begin there; a missing second byte counts as a match. */
export function mayBeOpusAccessUnit(bytes: Uint8Array, at = 0): boolean {
  return bytes[at] === PREFIX[0] && ((bytes[at + 1] ?? PREFIX[1]) & 0xe0) === PREFIX[1];
}

/** Reads the control header at a position; null when it is incomplete. */
export function readOpusAccessUnit(bytes: Uint8Array, at: number): OpusAccessUnit | null {
  const flags = bytes[at + 1] ?? 0;
  let next = at + 2;
  let size = 0;
  let byte: number | undefined;
  do {
    byte = bytes[next++];
    size += byte ?? 0;
  } while (byte === 0xff);
  if (byte === undefined) return null;
  const trim = () => {
    const samples = (((bytes[next] ?? 0) & 0x1f) << 8) | (bytes[next + 1] ?? 0);
    next += 2;
    return samples;
  };
  const skip = flags & FLAGS.startTrim ? trim() : 0;
  if (flags & FLAGS.endTrim) trim();
  if (flags & FLAGS.extension) next += 1 + (bytes[next] ?? 0);
  return next > bytes.length ? null : { from: next, to: next + size, skip };
}
