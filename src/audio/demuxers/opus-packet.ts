import { ascii, hasAt } from "./bytes.ts";
import type { SpeechConfig } from "./speech-demuxer.ts";

const OPUS_RATE_HZ = 48_000;
// RFC 6716, 3.4: the longest frame and packet.
const MAX_FRAME_BYTES = 1275;
const MAX_PACKET_SAMPLES = 5760;

const SIGNATURE = ascii("OpusHead");
const TAGS = ascii("OpusTags");
// RFC 7845, 5.1: up to the gain and the mapping family.
const HEADER_BYTES = 19;

export const DEFAULT_OPUS_CONFIG: SpeechConfig = {
  codec: "opus",
  rateHz: OPUS_RATE_HZ,
  channels: 1,
  description: null,
  preSkip: 0,
};

/** Whether this is one of the two headers of RFC 7845. */
export function isOpusHeader(bytes: Uint8Array): boolean {
  return hasAt(bytes, 0, SIGNATURE) || hasAt(bytes, 0, TAGS);
}

/** Reads an identification header (RFC 7845, 5.1); null when invalid. */
export function readOpusHeader(bytes: Uint8Array): SpeechConfig | null {
  if (!hasAt(bytes, 0, SIGNATURE) || bytes.length < HEADER_BYTES) return null;
  const preSkip = (bytes[10] ?? 0) | ((bytes[11] ?? 0) << 8);
  return { ...DEFAULT_OPUS_CONFIG, preSkip };
}

/** Samples at 48 kHz in a packet; 0 for an invalid one (RFC 6716, 3.1 and 3.4). */
export function countOpusSamples(packet: Uint8Array): number {
  const [toc, second] = packet;
  if (toc === undefined) return 0;
  const code = toc & 3;
  if (code === 0 && packet.length - 1 > MAX_FRAME_BYTES) return 0;
  // Two frames of one length.
  if (code === 1 && packet.length % 2 === 0) return 0;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (second ?? 0) & 0x3f;
  const samples = frames * frameSamples(toc >> 3);
  return samples <= MAX_PACKET_SAMPLES ? samples : 0;
}

// Samples by configuration number (RFC 6716, table 2).
function frameSamples(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config & 3] ?? 0;
  if (config < 16) return config & 1 ? 960 : 480;
  return 120 << (config & 3);
}
