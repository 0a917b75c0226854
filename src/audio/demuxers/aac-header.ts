import type { SpeechConfig } from "./speech-demuxer.ts";

// ISO/IEC 14496-3, table 1.18.
const RATES_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
];
const HEADER_BYTES = 7;
const CHECKSUM_BYTES = 2;
// Low complexity, minus one: the only profile of speech in ADTS.
const LOW_COMPLEXITY = 1;

/** The header of an ADTS frame (ISO/IEC 13818-7, 6.2). */
export interface AdtsHeader {
  readonly headerBytes: number;
  readonly frameBytes: number;
  readonly rateHz: number;
  readonly channels: number;
  readonly description: Uint8Array<ArrayBuffer>;
}

/** Reads the header of the ADTS frame at a position; null when none begins there. */
export function readAdtsHeader(bytes: Uint8Array, at = 0): AdtsHeader | null {
  if (at + HEADER_BYTES > bytes.length || !mayBeAdtsFrame(bytes, at)) return null;
  const [, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at);
  const rateCode = (third >> 2) & 0x0f;
  const rateHz = RATES_HZ[rateCode];
  const channels = ((third & 1) << 2) | (fourth >> 6);
  const frameBytes = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  const headerBytes = HEADER_BYTES + (second & 1 ? 0 : CHECKSUM_BYTES);
  if (rateHz === undefined || channels === 0 || frameBytes <= headerBytes) return null;
  const profile = third >> 6;
  const description = audioSpecificConfig(profile, rateCode, channels);
  return { headerBytes: headerBytes, frameBytes, rateHz, channels, description };
}

/** Whether an ADTS sync word may begin there; a missing second byte counts as a match. */
export function mayBeAdtsFrame(bytes: Uint8Array, at = 0): boolean {
  return bytes[at] === 0xff && ((bytes[at + 1] ?? 0xf0) & 0xf6) === 0xf0;
}

/** The assumed configuration of AAC without a header. */
export function defaultAacConfig(
  rateHz: number,
): SpeechConfig & { description: Uint8Array<ArrayBuffer> } {
  const description = audioSpecificConfig(LOW_COMPLEXITY, RATES_HZ.indexOf(rateHz), 1);
  return { codec: "aac", rateHz, channels: 1, description, preSkip: 0 };
}

// ISO/IEC 14496-3, 1.6.2.1, without extensions.
function audioSpecificConfig(profile: number, rateCode: number, channels: number) {
  const bits = ((profile + 1) << 11) | (rateCode << 7) | (channels << 3);
  return Uint8Array.of(bits >> 8, bits & 0xff);
}
