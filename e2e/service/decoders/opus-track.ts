import { hasText } from "./byte-parser.ts";
import type { Track } from "./demuxer.ts";
import { damaged } from "./media-faults.ts";

export function opusTrack(head: Uint8Array): Track & { codec: "opus" } {
  if (!hasText(head, "OpusHead") || head.length < 19) throw damaged("an OpusHead was expected");
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return {
    codec: "opus",
    setup: head,
    channels: view.getUint8(9),
    runInMs: view.getUint16(10, true) / 48,
  };
}
