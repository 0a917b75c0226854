import type { TargetFormat } from "../voice/target-formats.ts";
import { aacEncoder } from "./encoders/aac-encoder.ts";
import { flacEncoder } from "./encoders/flac-encoder.ts";
import { opusEncoder } from "./encoders/opus-encoder.ts";
import type { PacketEncoder } from "./encoders/packet-encoder.ts";
import { pcmEncoder } from "./encoders/pcm-encoder.ts";

export async function createPacketEncoder({ codec, rateHz }: TargetFormat): Promise<PacketEncoder> {
  switch (codec) {
    case "s16le":
    case "alaw":
    case "ulaw":
      return pcmEncoder(codec, rateHz);
    case "opus":
      return await opusEncoder();
    case "flac":
      return flacEncoder();
    case "aac":
      return await aacEncoder();
  }
}
