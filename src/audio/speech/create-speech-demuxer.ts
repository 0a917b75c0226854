import type { TargetFormat } from "../target-formats.ts";
import { FlacDemuxer } from "./flac-demuxer.ts";
import { MatroskaDemuxer } from "./matroska-demuxer.ts";
import { OggDemuxer } from "./ogg-demuxer.ts";
import { RawOpusDemuxer } from "./raw-opus-demuxer.ts";
import type { SpeechConfig, SpeechDemuxer } from "./speech-demuxer.ts";
import { TsDemuxer } from "./ts-demuxer.ts";

/** What unwraps the packets of a format. */
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
      return new TsDemuxer(codec);
    case "flac":
      return new FlacDemuxer();
    case "none":
      return new RawOpusDemuxer();
  }
}
