export interface MpegFrameHeader {
  readonly lengthBytes: number;
  readonly rateHz: number;
  readonly channels: 1 | 2;
  /** False for the lower sampling frequencies of MPEG 2. */
  readonly isMpeg1: boolean;
}

const bitrates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitrates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const ratesHz = [44_100, 48_000, 32_000];

/**
 * Reads the header of an MP3 frame at `at`; `undefined` when there is none. Layers I and II are
 * rejected.
 */
export function readMpegHeader(bytes: Uint8Array, at: number): MpegFrameHeader | undefined {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(at, at + 4);
  const version = (kind >> 3) & 3;
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2 || version === 1) return undefined;
  const isMpeg1 = version === 3;
  const kilobits = (isMpeg1 ? bitrates1 : bitrates2)[rates >> 4] ?? 0;
  const baseHz = ratesHz[(rates >> 2) & 3];
  if (kilobits === 0 || baseHz === undefined) return undefined;
  const rateHz = isMpeg1 ? baseHz : version === 2 ? baseHz / 2 : baseHz / 4;
  const padding = (rates >> 1) & 1;
  return {
    lengthBytes: Math.floor(((isMpeg1 ? 144 : 72) * kilobits * 1_000) / rateHz) + padding,
    rateHz,
    channels: mode >> 6 === 3 ? 1 : 2,
    isMpeg1,
  };
}

export function isMpegNote(frame: Uint8Array, header: MpegFrameHeader): boolean {
  const mono = header.isMpeg1 ? 17 : 9;
  const stereo = header.isMpeg1 ? 32 : 17;
  const text = (at: number) => String.fromCharCode(...frame.subarray(at, at + 4));
  const at = 4 + (header.channels === 1 ? mono : stereo);
  return ["Xing", "Info"].includes(text(at)) || text(36) === "VBRI";
}
