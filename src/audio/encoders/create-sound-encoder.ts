import { type SourceContentType, sourceFormat } from "../formats/source-formats.ts";
import { RawEncoder } from "./raw-encoder.ts";
import type { EncodedChunk, SoundEncoder } from "./sound-encoder.ts";

export type MissingEncoder = "opus-encoder" | "web-assembly";

/**
 * Creates an encoder. Raw formats deliver a chunk with each push; other encoders are loaded on
 * demand and deliver chunks in order.
 * @param onError the encoder failed; called once, and no chunk follows
 * @throws DOMException or Error when this browser cannot encode the format (see
 * {@link missingEncoder})
 */
export async function createSoundEncoder(
  contentType: SourceContentType,
  onChunk: (chunk: EncodedChunk) => void,
  onError: (error: Error) => void,
): Promise<SoundEncoder> {
  const format = sourceFormat(contentType);
  if (format.isRaw) return new RawEncoder(format, onChunk);
  const { PacketSoundEncoder } = await import("./packet-sound-encoder.ts");
  return await PacketSoundEncoder.start(format, onChunk, onError);
}

/** What this browser lacks to encode a format; null for nothing. */
export async function missingEncoder(
  contentType: SourceContentType,
): Promise<MissingEncoder | null> {
  const { codec } = sourceFormat(contentType);
  if (codec === "opus") return (await canEncodeOpus()) ? null : "opus-encoder";
  if (codec === "mp3" || codec === "aac") {
    return typeof WebAssembly === "object" ? null : "web-assembly";
  }
  return null;
}

async function canEncodeOpus(): Promise<boolean> {
  if (typeof AudioEncoder === "undefined") return false;
  const { OPUS_CONFIG } = await import("./opus-encoder.ts");
  const { supported } = await AudioEncoder.isConfigSupported(OPUS_CONFIG);
  return supported === true;
}
