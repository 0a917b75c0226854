import type { TargetFormat } from "../voice/target-formats.ts";
import { bare } from "./containers/bare.ts";
import type { Container } from "./containers/container.ts";
import { matroska } from "./containers/matroska.ts";
import type { PacketEncoder } from "./encoders/packet-encoder.ts";

/** The container of a format, with its headers ready. */
export function createContainer(
  { contentType, container, codec }: TargetFormat,
  encoder: PacketEncoder,
): Container {
  const isCoded = codec === "opus" || codec === "flac" || codec === "aac";
  switch (container) {
    case "none":
      return bare(encoder.setup);
    case "webm":
    case "matroska":
      if (isCoded) return matroska(container, codec, encoder);
      break;
  }
  throw new Error(`${contentType} cannot be written`);
}
