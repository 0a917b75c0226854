import type { TargetFormat } from "../formats/target-formats.ts";
import { FlacDemuxer } from "./flac-demuxer.ts";
import { MatroskaDemuxer } from "./matroska-demuxer.ts";
import { MpegTsDemuxer } from "./mpeg-ts-demuxer.ts";
import { OggDemuxer } from "./ogg-demuxer.ts";
import { isOpusHeader, readOpusHeader } from "./opus-packet.ts";
import {
  type Demuxed,
  type SpeechConfig,
  type SpeechDemuxer,
  speechPacket,
} from "./speech-demuxer.ts";

export function createSpeechDemuxer(
  { container }: TargetFormat,
  codec: SpeechConfig["codec"],
): SpeechDemuxer {
  switch (container) {
    case "ogg":
      return new OggDemuxer(codec);
    case "webm":
    case "matroska":
      return new MatroskaDemuxer();
    case "mpeg-ts":
      return new MpegTsDemuxer(codec);
    case "flac":
      return new FlacDemuxer();
    case "none":
      return new RawOpusDemuxer();
  }
}

/**
 * Opus without a container: each part is a packet, except the identification header of RFC 7845.
 * That comes first (service-api §8) and may be repeated.
 */
class RawOpusDemuxer implements SpeechDemuxer {
  demuxPart(part: Uint8Array<ArrayBuffer>): readonly Demuxed[] {
    const config = readOpusHeader(part);
    if (config) return [{ kind: "config", config }];
    return isOpusHeader(part) ? [] : [speechPacket(part)];
  }
}
