import type { SourceFormat } from "../formats/source-formats.ts";
import { FlacEncoder } from "./flac-encoder.ts";
import { OpusEncoder } from "./opus-encoder.ts";
import type { OnPacket, PacketEncoder } from "./packet-encoder.ts";

/**
 * Creates an encoder and loads those of MP3 and AAC if needed.
 * @param onError encoding failed between two calls
 * @throws when this browser cannot encode the format
 */
export async function createPacketEncoder(
  { codec, rateHz, bitsPerSecond }: SourceFormat,
  onPacket: OnPacket,
  onError: (error: Error) => void,
): Promise<PacketEncoder> {
  switch (codec) {
    case "opus":
      return new OpusEncoder(onPacket, onError);
    case "flac":
      return new FlacEncoder(rateHz, onPacket);
    case "mp3":
    case "aac": {
      const { MediaEncoder } = await import("./media-encoder.ts");
      return await MediaEncoder.start({ codec, rateHz, bitsPerSecond }, onPacket);
    }
    default:
      throw new RangeError(`No encoder of ${codec}`);
  }
}
