import type { TargetFormat } from "../voice/target-formats.ts";
import { bare } from "./containers/bare.ts";
import type { Container } from "./containers/container.ts";
import { matroska } from "./containers/matroska.ts";
import { mpegTs } from "./containers/mpeg-ts.ts";
import { ogg } from "./containers/ogg.ts";
import type { PacketEncoder } from "./encoders/packet-encoder.ts";

export function createContainer(
  { contentType, container, codec }: TargetFormat,
  encoder: PacketEncoder,
): Container {
  const isCoded = codec === "opus" || codec === "flac" || codec === "aac";
  switch (container) {
    case "none":
    case "flac":
      return bare(encoder.setup);
    case "ogg":
      if (codec === "opus" || codec === "flac") return ogg(codec, encoder);
      break;
    case "mpeg-ts":
      if (codec === "opus" || codec === "aac") return mpegTs(codec, encoder);
      break;
    case "webm":
    case "matroska":
      if (isCoded) return matroska(container, codec, encoder);
      break;
  }
  throw new Error(`${contentType} cannot be written`);
}
