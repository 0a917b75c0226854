import type { ContainerFormat } from "../voice/audio-formats.ts";
import type { Demuxer, MediaSink } from "./demuxer.ts";
import { detectContainer } from "./detect-container.ts";
import { createFlacDemuxer } from "./flac-demuxer.ts";
import { createMatroskaDemuxer } from "./matroska-demuxer.ts";
import { createMpegDemuxer } from "./mpeg-demuxer.ts";
import { createOggDemuxer } from "./ogg-demuxer.ts";

/**
 * Creates the demuxer of a format.
 * @param start first bytes of the stream, for `audio/auto`
 */
export function createDemuxer(
  { container }: ContainerFormat,
  start: Uint8Array,
  sink: MediaSink,
): Demuxer {
  switch (container) {
    case "flac":
      return createFlacDemuxer(sink);
    case "mpeg":
      return createMpegDemuxer(sink);
    case "ogg":
      return createOggDemuxer(sink);
    case "webm":
      return createMatroskaDemuxer(sink, ["webm"]);
    case "matroska":
      return createMatroskaDemuxer(sink, ["matroska"]);
    case "auto": {
      const found = detectContainer(start);
      return found === "matroska"
        ? createMatroskaDemuxer(sink, ["matroska", "webm"])
        : createDemuxer({ kind: "container", container: found, codec: undefined }, start, sink);
    }
  }
}
