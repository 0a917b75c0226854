import { StreamFault } from "../voice/stream-fault.ts";
import { hasText } from "./byte-parser.ts";
import { readMpegHeader } from "./mpeg-frame.ts";

export type Container = "flac" | "matroska" | "mpeg" | "ogg";

export const detectedLengthBytes = 4;

/**
 * Detects the container of a stream; WebM counts as Matroska.
 * @throws StreamFault when it is none of them; raw PCM is never detected
 */
export function detectContainer(start: Uint8Array): Container {
  const container = detectContainerIfAny(start);
  if (!container) throw new StreamFault("undetectable");
  return container;
}

/** Like `detectContainer`, but `undefined` for none, as in the middle of a stream. */
export function detectContainerIfAny(start: Uint8Array): Container | undefined {
  if (hasText(start, "OggS")) return "ogg";
  if (hasText(start, "fLaC")) return "flac";
  if (hasText(start, "\x1a\x45\xdf\xa3")) return "matroska";
  return hasText(start, "ID3") || readMpegHeader(start, 0) ? "mpeg" : undefined;
}
