import { beforeEach, describe, expect, it } from "vitest";
import { readServerMessage, ServerMessageError } from "./server-message.ts";

const remarks: string[] = [];
const read = (frame: unknown) => readServerMessage(frame, (remark) => remarks.push(remark));
beforeEach(() => void remarks.splice(0));

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
          data: [Uint8Array.of(82, 73, 70, 70)],
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
      expect(read(frame)).toEqual({ name, body: frame[name ?? ""] });
    }
    expect(remarks).toEqual([]);
  });

  it("skips what a later service may send, with a remark", () => {
    expect(read({ start_of_song: { title: "Nessun dorma" } })).toBeNull();
    expect(read({ ["\u202e\n".repeat(30)]: {} })).toBeNull();
    expect(read({ end_of_stream: { reason: "done" } })?.name).toBe("end_of_stream");
    const later = { ...segment, confidence: 0.5, speaker: { name: "Ada" } };
    const update = { language: "de", concluded: [], tentative: [later, later], mood: "calm" };
    expect(read({ target_transcript_update: update })?.body).toEqual({
      language: "de",
      concluded: [],
      tentative: [segment, segment],
    });
    expect(remarks).toEqual([
      "an unknown message is skipped",
      "an unknown message is skipped",
      "end_of_stream: an unknown field is ignored",
      "target_transcript_update: an unknown field is ignored",
      "target_transcript_update segment: an unknown field is ignored",
      "target_transcript_update segment: an unknown field is ignored",
    ]);
  });

  it.each([
    ["that run backwards", 500, 100, 500, 500],
    ["below zero", -700, -1, 0, 0],
    ["with parts of milliseconds", 0.4, 99.6, 0, 100],
    ["beyond any talk", 1e300, 1e301, 604_800_000, 604_800_000],
    ["as texts of numbers have them", -0, 2 ** 53, 0, 604_800_000],
  ])("puts times %s in order", (_, start_time, end_time, start, end) => {
    const message = read({
      source_transcript_update: {
        concluded: [{ ...segment, language: "en", start_time, end_time }],
        tentative: [],
      },
    });
    expect(message).toMatchObject({
      body: { concluded: [{ start_time: start, end_time: end, text: " word" }] },
    });
  });

  it("cleans texts, and treats an invalid language tag as unknown", () => {
    const text = " \u202egood\u0000\n\ud800<b>evening</b>";
    for (const language of ["ja-!", "x".repeat(50), "", null, undefined]) {
      const concluded = [{ ...segment, text, language }];
      expect(read({ source_transcript_update: { concluded, tentative: [] } })).toMatchObject({
        body: { concluded: [{ text: " good \ufffd<b>evening</b>", language: "und" }] },
      });
    }
  });

  it.each([
    [undefined, ""],
    ["boom", ""],
    [{ error_code: "400", error_message: 7 }, ""],
    [{ error_code: 400, reason_code: 1, error_message: "\u202eNo\npair" }, "No pair"],
    [{ error_message: "x".repeat(5000) }, `${"x".repeat(499)}…`],
  ])("accepts an error in any shape (%#)", (error, words) => {
    expect(read({ error })).toMatchObject({ name: "error", body: { error_message: words } });
  });

  it("skips a damaged chunk of translated speech", () => {
    const chunk = { language: "de", data: ["UklGRg=="], duration: 200 };
    for (const damage of [{ data: ["%%%"] }, { data: [7] }, { data: "UklG" }, { duration: "1" }]) {
      expect(read({ target_media_chunk: { ...chunk, ...damage } })).toBeNull();
    }
    expect(read({ target_media_chunk: chunk })).toMatchObject({
      body: { data: [Uint8Array.of(82, 73, 70, 70)] },
    });
    expect(remarks).toHaveLength(4);
    for (const remark of remarks) expect(remark).toContain("the chunk of speech is skipped");
  });

  const words = (list: unknown) => ({
    source_transcript_update: { concluded: list, tentative: [] },
  });
  const said = { ...segment, language: "en" };
  it.each([
    ["no name", {}, "0 message names"],
    ["two names", { end_of_stream: {}, error: {} }, "2 message names"],
    ["a text", "end_of_stream", "holds no message"],
    ["a list", ["end_of_stream"], "holds no message"],
    ["nothing", null, "holds no message"],
    ["bytes", Uint8Array.of(1), "holds no message"],
    ["no body", { end_of_stream: null }, "end_of_stream"],
    ["a missing list", { source_transcript_update: { concluded: [] } }, ".tentative"],
    ["a list that is none", words({ length: 0 }), ".concluded"],
    ["a segment that is none", words(["words"]), ".concluded.0"],
    ["a missing text", words([{ ...said, text: undefined }]), ".concluded.0.text"],
    ["a missing time", words([{ ...said, end_time: undefined }]), ".concluded.0.end_time"],
    ["a time as text", words([{ ...said, start_time: "0" }]), ".concluded.0.start_time"],
    ["no number", words([{ ...said, start_time: Number.NaN }]), ".concluded.0.start_time"],
    ["no finite number", words([{ ...said, end_time: 1 / 0 }]), ".concluded.0.end_time"],
    ["a big number of its own kind", words([{ ...said, end_time: 1n }]), ".concluded.0.end_time"],
    ["a language that is a number", words([{ ...said, language: 7 }]), ".concluded.0.language"],
    ["a text without an end", words([{ ...said, text: "x".repeat(10_000_000) }]), "text"],
    ["texts without an end", words(Array(400).fill({ ...said, text: "x".repeat(99) })), "too much"],
    ["more segments than anybody says", words(Array(501).fill(said)), ".concluded"],
    ["a list of a million", words(Array(1_000_000)), ".concluded"],
  ])("refuses %s and reports where", (_, frame, place) => {
    expect(() => read(frame)).toThrow(ServerMessageError);
    expect(() => read(frame)).toThrow(place);
    // Neither words of the talk nor anything else of the frame may reach a log.
    expect(() => read(frame)).not.toThrow(/x{9}|words\b.*words/);
  });

  it.each(["constructor", "__proto__", "toString"])("does not know a message %s", (name) => {
    expect(read(JSON.parse(`{"${name}":{}}`))).toBeNull();
    const body = JSON.parse(`{"concluded":[],"tentative":[],"${name}":{"concluded":7}}`);
    expect(read({ source_transcript_update: body })?.body).toEqual({
      concluded: [],
      tentative: [],
    });
  });
});
