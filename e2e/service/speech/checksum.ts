function table(width: 8 | 16 | 32, polynomial: number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = (byte << (width - 8)) >>> 0;
    const top = 2 ** (width - 1);
    for (let bit = 0; bit < 8; bit++) {
      value = value >= top ? ((value << 1) ^ polynomial) >>> 0 : (value << 1) >>> 0;
      if (width < 32) value &= 2 ** width - 1;
    }
    return value;
  });
}

function checksum(width: 8 | 16 | 32, polynomial: number, start: number) {
  const steps = table(width, polynomial);
  const mask = 2 ** width - 1;
  return (bytes: Uint8Array): number => {
    let value = start;
    for (const byte of bytes) {
      const step = steps[((value >>> (width - 8)) ^ byte) & 0xff] ?? 0;
      value = width === 8 ? step : (((value << 8) ^ step) & mask) >>> 0;
    }
    return value >>> 0;
  };
}

/** CRC of a FLAC frame's header (RFC 9639, 9.1.8). */
export const flacHeaderChecksum = checksum(8, 0x07, 0);
/** CRC of a complete FLAC frame (RFC 9639, 9.3). */
export const flacFrameChecksum = checksum(16, 0x8005, 0);
/** CRC of an Ogg page (RFC 3533, 6). */
export const oggPageChecksum = checksum(32, 0x04c11db7, 0);
/** CRC of a transport stream table (ISO 13818-1, annex A). */
export const transportTableChecksum = checksum(32, 0x04c11db7, 0xffffffff);
