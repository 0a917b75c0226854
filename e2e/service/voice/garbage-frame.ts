import { encode } from "@msgpack/msgpack";
import type { GarbageFrameKind } from "../modes/behaviour.ts";
import type { Frame, MessageFormat } from "./codec.ts";

// Above the longest frame that a client accepts. Longer ones keep a busy browser from answering.
const HUGE_LENGTH = 1_100_000;

// The nesting that fits into a frame of 100 kB.
const DEPTH = 100_000;

/** An invalid frame: not a message of the stream, or a message with invalid values. */
export function garbageFrame(kind: GarbageFrameKind, format: MessageFormat): Frame {
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
    case "unknown-field":
      return frame(
        { source_transcript_update: { concluded: [], tentative: [], mood: { sky: ["clear"] } } },
        format,
      );
    case "odd-times":
      return heard(format, [
        { text: " backwards", start_time: 900, end_time: 100 },
        { text: " before", start_time: -5_000, end_time: -1 },
        { text: " absurd", start_time: 1e15, end_time: 1e18 },
      ]);
    case "odd-text":
      return heard(format, [
        {
          text: " <b>bold</b>\u0000\u001b[2J \u202edrawkcab\u2066 \ud800",
          start_time: 0,
          end_time: 9,
        },
      ]);
    case "bad-base64":
      return frame(
        { target_media_chunk: { language: "de", data: ["%%%", "A"], duration: 20 } },
        format,
      );
    case "deep":
      return format === "json"
        ? { data: `{"d":${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}}`, isBinary: false }
        : // A map of one entry, its key "d", and arrays of one item each around nothing.
          {
            data: Uint8Array.of(0x81, 0xa1, 0x64, ...Array<number>(DEPTH).fill(0x91), 0xc0),
            isBinary: true,
          };
    case "huge-text":
      return heard(format, [{ text: "x".repeat(HUGE_LENGTH), start_time: 0, end_time: 9 }]);
  }
}

function heard(format: MessageFormat, segments: readonly object[]): Frame {
  const concluded = segments.map((segment) => ({ language: "en", ...segment }));
  return frame({ source_transcript_update: { concluded, tentative: [] } }, format);
}

function frame(value: unknown, format: MessageFormat): Frame {
  return format === "json"
    ? { data: JSON.stringify(value), isBinary: false }
    : { data: encode(value), isBinary: true };
}
