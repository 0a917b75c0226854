import type { SourceFormat } from "../formats/source-formats.ts";
import { BareStream } from "./bare-stream.ts";
import type { ContainerStream } from "./container-stream.ts";
import { OggStream } from "./ogg-stream.ts";

/** Creates the container of a format and loads the Matroska writer if needed. */
export async function createContainerStream(format: SourceFormat): Promise<ContainerStream> {
  switch (format.container) {
    case "flac":
    case "mpeg":
      return new BareStream();
    case "ogg":
      return new OggStream(format);
    case "webm":
    case "matroska": {
      const { MatroskaStream } = await import("./matroska-stream.ts");
      return await MatroskaStream.start(format);
    }
    default:
      throw new RangeError(`No container ${format.container}`);
  }
}
