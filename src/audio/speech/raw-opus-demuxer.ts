import { isOpusHeader, readOpusHead } from "./opus-packet.ts";
import { type Demuxed, packetOf, type SpeechDemuxer } from "./speech-demuxer.ts";

/**
 * Opus without a container: each part is a packet, but for the identification header of RFC 7845,
 * which comes first (service-api §8) and may come again.
 */
export class RawOpusDemuxer implements SpeechDemuxer {
  push(part: Uint8Array<ArrayBuffer>): readonly Demuxed[] {
    const config = readOpusHead(part);
    if (config) return [{ kind: "config", config }];
    return isOpusHeader(part) ? [] : [packetOf(part)];
  }
}
