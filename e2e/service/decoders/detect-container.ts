import { StreamFault } from "../voice/stream-fault.ts";
import { hasText } from "./byte-parser.ts";
import { readMpegHeader } from "./mpeg-frame.ts";

/** The containers a stream can be recognised as (service-api §3.6). */
export type Container = "flac" | "matroska" | "mpeg" | "ogg";

/** Bytes that are needed to tell. */
export const detectedLengthBytes = 4;

/**
 * The container a stream begins with; WebM counts as Matroska here. Throws a `StreamFault` when it
 * is none of them: raw PCM is never recognised.
 */
export function detectContainer(start: Uint8Array): Container {
  const container = knownStart(start);
  if (!container) throw new StreamFault("undetectable");
  return container;
}

/** The same, `undefined` when it is none: bytes from the middle of a stream are. */
export function knownStart(start: Uint8Array): Container | undefined {
  if (hasText(start, "OggS")) return "ogg";
  if (hasText(start, "fLaC")) return "flac";
  if (hasText(start, "\x1a\x45\xdf\xa3")) return "matroska";
  return hasText(start, "ID3") || readMpegHeader(start, 0) ? "mpeg" : undefined;
}
