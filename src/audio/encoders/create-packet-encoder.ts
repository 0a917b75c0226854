import type { SourceFormat } from "../source-formats.ts";
import { FlacEncoder } from "./flac-encoder.ts";
import { OpusEncoder } from "./opus-encoder.ts";
import type { PacketEncoder, TakePacket } from "./packet-encoder.ts";

/**
 * Begins to encode; what encodes MP3 and AAC is loaded now.
 * @param onError encoding has failed between two calls
 * @throws when this browser cannot make the format
 */
export async function createPacketEncoder(
  { codec, rateHz, bitsPerSecond }: SourceFormat,
  takePacket: TakePacket,
  onError: (error: Error) => void,
): Promise<PacketEncoder> {
  switch (codec) {
    case "opus":
      return new OpusEncoder(takePacket, onError);
    case "flac":
      return new FlacEncoder(rateHz, takePacket);
    case "mp3":
    case "aac": {
      const { MediaEncoder } = await import("./media-encoder.ts");
      return await MediaEncoder.start({ codec, rateHz, bitsPerSecond }, takePacket);
    }
    default:
      throw new RangeError(`No encoder of ${codec}`);
  }
}
