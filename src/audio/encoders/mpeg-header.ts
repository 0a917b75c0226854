/** The header of an MP3 frame (ISO/IEC 11172-3, 2.4.1.3 and 2.4.2.3; MPEG-2: ISO/IEC 13818-3). */
export interface MpegHeader {
  readonly frameBytes: number;
  readonly samples: number;
}

const HEADER_BYTES = 4;
const MPEG_1 = 3;
const MPEG_2 = 2;
const LAYER_3 = 1;

const MPEG_1_KILOBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG_2_KILOBITS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG_1_RATES_HZ = [44_100, 48_000, 32_000];

/**
 * Reads the header at a position; null while it is incomplete.
 * @throws RangeError when no MP3 frame begins there
 */
export function readMpegHeader(bytes: Uint8Array, at: number): MpegHeader | null {
  if (at + HEADER_BYTES > bytes.length) return null;
  const word = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
  const version = (word >>> 19) & 3;
  const isMpeg1 = version === MPEG_1;
  const kilobits = (isMpeg1 ? MPEG_1_KILOBITS : MPEG_2_KILOBITS)[(word >>> 12) & 15] ?? 0;
  const mpeg1RateHz = MPEG_1_RATES_HZ[(word >>> 10) & 3];
  const hasSync = word >>> 21 === 0x7ff && version !== 1 && ((word >>> 17) & 3) === LAYER_3;
  if (!hasSync || !kilobits || !mpeg1RateHz) throw new RangeError("No MP3 frame begins here");
  const rateHz = mpeg1RateHz / (isMpeg1 ? 1 : version === MPEG_2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const padding = (word >>> 9) & 1;
  return { frameBytes: Math.floor((samples * kilobits * 125) / rateHz) + padding, samples };
}
