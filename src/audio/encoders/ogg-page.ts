import { createCrc } from "../formats/crc.ts";

// RFC 3533, 6.
const crc32 = createCrc(32, 0x04_c1_1d_b7);

const HEADER_BYTES = 27;
const CRC_OFFSET = 22;
const MAX_SEGMENTS = 255;

export interface OggPage {
  readonly packets: readonly Uint8Array[];
  /** End of this page in the stream, in samples of the codec's clock. */
  readonly granulePosition: number;
  readonly serial: number;
  /** Page number from zero; the first page begins the stream. */
  readonly sequence: number;
}

/**
 * Writes one page (RFC 3533, 6).
 * @throws RangeError when the packets do not fit: 255 segments of 255 bytes
 */
export function oggPage(page: OggPage): Uint8Array<ArrayBuffer> {
  const lacing = page.packets.flatMap(({ length }) => [
    ...Array<number>(Math.floor(length / 255)).fill(255),
    length % 255,
  ]);
  if (lacing.length > MAX_SEGMENTS) throw new RangeError("The packets do not fit on an Ogg page.");
  const payloadBytes = page.packets.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(HEADER_BYTES + lacing.length + payloadBytes);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("OggS"));
  bytes[5] = page.sequence === 0 ? 0x02 : 0x00;
  view.setBigUint64(6, BigInt(page.granulePosition), true);
  view.setUint32(14, page.serial, true);
  view.setUint32(18, page.sequence, true);
  bytes[26] = lacing.length;
  bytes.set(lacing, HEADER_BYTES);
  let at = HEADER_BYTES + lacing.length;
  for (const packet of page.packets) {
    bytes.set(packet, at);
    at += packet.length;
  }
  view.setUint32(CRC_OFFSET, crc32(bytes), true);
  return bytes;
}
