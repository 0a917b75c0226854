import { encode } from "@msgpack/msgpack";
import type { GarbageKind } from "../modes/behaviour.ts";
import type { Frame, MessageFormat } from "./codec.ts";

/** A frame that no client may take for a message of the stream. */
export function garbageFrame(kind: GarbageKind, format: MessageFormat): Frame {
  switch (kind) {
    case "wrong-frame":
      return frame({ end_of_source_transcript: {} }, format === "json" ? "msgpack" : "json");
    case "not-decodable":
      return format === "json"
        ? { data: '{"source_transcript_update":{"concluded":[', isBinary: false }
        : // A map that announces an entry and ends, and a byte MessagePack never uses.
          { data: Uint8Array.of(0x81, 0xc1), isBinary: true };
    case "no-key":
      return frame({}, format);
    case "two-keys":
      return frame({ end_of_source_transcript: {}, end_of_stream: {} }, format);
    case "unknown-name":
      return frame({ weather_update: { sky: "clear" } }, format);
    case "missing-field":
      return frame({ source_transcript_update: { concluded: [] } }, format);
    case "wrong-type":
      return frame(
        {
          source_transcript_update: {
            concluded: [{ language: "en", text: 7, start_time: "now", end_time: null }],
            tentative: "none",
          },
        },
        format,
      );
  }
}

function frame(value: unknown, format: MessageFormat): Frame {
  return format === "json"
    ? { data: JSON.stringify(value), isBinary: false }
    : { data: encode(value), isBinary: true };
}
