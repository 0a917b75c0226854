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
    case "mp3": {
      const { Mp3Encoder } = await import("./mp3-encoder.ts");
      return await Mp3Encoder.start({ rateHz, bitsPerSecond }, onPacket);
    }
    case "aac": {
      const { AacEncoder } = await import("./aac-encoder.ts");
      return await AacEncoder.start({ rateHz, bitsPerSecond }, onPacket);
    }
    default:
      throw new RangeError(`No encoder of ${codec}`);
  }
}
