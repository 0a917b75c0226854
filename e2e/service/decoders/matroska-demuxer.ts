import { ByteFeeder, type ByteParser, readBytes, skipBytes } from "./byte-parser.ts";
import type { Demuxer, MediaSink } from "./demuxer.ts";
import { elementsOf, readElementHead } from "./ebml.ts";
import { readBlock } from "./matroska-block.ts";
import { type MatroskaTrack, readTracks } from "./matroska-tracks.ts";
import { damaged, unsupported } from "./media-faults.ts";

export type DocType = "matroska" | "webm";

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

/**
 * Elements whose children are read as if they were top-level, so that their size may be unknown.
 */
const entered: ReadonlySet<number> = new Set([ids.segment, ids.cluster, ids.blockGroup]);

/**
 * Everything else a stream may contain. Unlisted IDs count as damage: skipping by an invalid size
 * would never end.
 */
const passedOver: ReadonlySet<number> = new Set([
  0xec, 0xbf, 0x114d9b74, 0x1549a966, 0x1c53bb6b, 0x1254c367, 0x1941a469, 0x1043a770, 0xe7, 0xa7,
  0xab, 0x5854, 0x9b, 0xfa, 0xfb, 0xa4, 0x75a1, 0x75a2, 0x8e, 0xaf,
]);

const longestHeldBytes = 1 << 20;

/**
 * Demuxes Matroska or WebM of the given document types, live or not. Blocks are delivered as they
 * arrive, whatever the size of their cluster. A new header starts a new stream.
 */
export function createMatroskaDemuxer(sink: MediaSink, docTypes: readonly DocType[]): Demuxer {
  return new ByteFeeder(readStream(sink, docTypes));
}

function* readStream(sink: MediaSink, docTypes: readonly DocType[]): ByteParser {
  let isFirst = true;
  let track: MatroskaTrack | undefined;
  for (;;) {
    const { id, lengthBytes } = yield* readElementHead();
    if (isFirst && id !== ids.header) throw damaged("Matroska and WebM begin with an EBML header");
    isFirst = false;
    if (entered.has(id)) continue;
    if (lengthBytes === undefined) throw damaged("a Matroska element has no size");
    if (passedOver.has(id)) {
      yield* skipBytes(lengthBytes);
      continue;
    }
    if (lengthBytes > longestHeldBytes) throw damaged("a Matroska element is too long");
    const body = yield* readBytes(lengthBytes);
    switch (id) {
      case ids.header:
        checkDocType(body, docTypes);
        track = undefined;
        break;
      case ids.tracks:
        track = readTracks(body);
        sink.onTrack(track);
        break;
      case ids.simpleBlock:
      case ids.block:
        if (!track) throw damaged("a Matroska block comes before the tracks");
        for (const packet of readBlock(body, track.number)) sink.onPacket(packet);
        break;
      default:
        throw damaged(`the Matroska element 0x${id.toString(16)} is not known`);
    }
  }
}

function checkDocType(header: Uint8Array, allowed: readonly DocType[]): void {
  const element = elementsOf(header).find(({ id }) => id === ids.docType);
  const name = new TextDecoder().decode(element?.body).replace(/\0+$/, "");
  if (allowed.some((docType) => docType === name)) return;
  throw unsupported(`a stream of the document type ${allowed.join(" or ")} was expected`);
}
