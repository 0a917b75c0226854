/** A CRC over bytes, starting at zero, highest bit first. */
export type Crc = (bytes: Uint8Array) => number;

/**
 * @param width of the checksum in bits: 8, 16 or 32
 * @param polynomial without its highest term
 */
export function createCrc(width: 8 | 16 | 32, polynomial: number): Crc {
  const top = width - 8;
  const mask = width === 32 ? 0xff_ff_ff_ff : (1 << width) - 1;
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte << top;
    for (let bit = 0; bit < 8; bit++) {
      const isSet = (rest >>> (width - 1)) & 1;
      rest = isSet ? (rest << 1) ^ polynomial : rest << 1;
    }
    return rest & mask;
  });
  return (bytes) => {
    let crc = 0;
    for (let i = 0; i < bytes.length; i++) {
      const index = ((crc >>> top) ^ (bytes[i] as number)) & 0xff;
      crc = ((crc << 8) ^ (table[index] as number)) & mask;
    }
    return crc >>> 0;
  };
}
