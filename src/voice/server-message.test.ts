import { describe, expect, it } from "vitest";
import { readServerMessage, ServerMessageError } from "./server-message.ts";

const segment = { text: " word", start_time: 0, end_time: 100 };

describe("readServerMessage", () => {
  it("reads every message of the stream", () => {
    const frames: Record<string, unknown>[] = [
      {
        source_transcript_update: { concluded: [{ ...segment, language: "en" }], tentative: [] },
      },
      { target_transcript_update: { language: "de", concluded: [], tentative: [segment] } },
      {
        target_media_chunk: {
          language: "de",
          data: ["UklGRg=="],
          duration: 200,
          content_type: "audio/webm;codecs=opus;",
          headers: 1,
          text: null,
        },
      },
      { end_of_source_transcript: {} },
      { end_of_target_transcript: { language: "de" } },
      { end_of_target_media: { language: "de" } },
      { end_of_stream: {} },
      {
        error: {
          request_type: "source_media_chunk",
          error_code: 400,
          reason_code: 4000403,
          error_message: "Audio format not supported",
        },
      },
    ];
    for (const frame of frames) {
      const [name] = Object.keys(frame);
      expect(readServerMessage(frame)).toEqual({ name, body: frame[name ?? ""] });
    }
  });

  it("passes over a message and over fields that a later service may send", () => {
    expect(readServerMessage({ start_of_song: { title: "…" } })).toBeNull();
    expect(readServerMessage({ end_of_stream: { reason: "…" } })?.name).toBe("end_of_stream");
  });

  it.each([
    ["nothing", {}],
    ["two names", { end_of_stream: {}, error: {} }],
    ["no object", "end_of_stream"],
    ["null", null],
    ["a missing list", { source_transcript_update: { concluded: [] } }],
    [
      "a time that is no number",
      {
        target_transcript_update: {
          language: "de",
          concluded: [{ ...segment, start_time: "0" }],
          tentative: [],
        },
      },
    ],
    [
      "a text without an end",
      {
        target_transcript_update: {
          language: "de",
          concluded: [{ ...segment, text: "x".repeat(10_000_000) }],
          tentative: [],
        },
      },
    ],
    ["a name from the prototype", { constructor: {} }],
  ])("refuses %s or passes over it, and nothing else", (_, frame) => {
    try {
      expect(readServerMessage(frame)).toBeNull();
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(ServerMessageError);
    }
  });
});
