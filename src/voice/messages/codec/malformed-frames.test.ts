import { encode } from "@msgpack/msgpack";
import { describe, expect, it } from "vitest";
import { readServerMessage, ServerMessageError } from "../server-message.ts";
import { createCodec } from "./create-codec.ts";
import { FrameError } from "./stream-codec.ts";
import { nestedArrays, write } from "./testing/generated-frames.ts";

const FORMATS = ["json", "msgpack"] as const;

const read = (format: (typeof FORMATS)[number], frame: string | ArrayBuffer) =>
  readServerMessage(createCodec(format).decode(frame), () => undefined);

// Builds a MessagePack frame: bytes as they are, anything else encoded.
function packed(...parts: readonly unknown[]): ArrayBuffer {
  const bytes = parts.map((part) => (part instanceof Uint8Array ? part : encode(part)));
  return Uint8Array.from(bytes.flatMap((piece) => [...piece])).buffer;
}

const segment = { text: " word", start_time: 0, end_time: 9, language: "en" };
const update = { source_transcript_update: { concluded: [segment], tentative: [] } };
const map = (entries: number) => Uint8Array.of(0x80 + entries);

describe.each(FORMATS)("a %s stream", (format) => {
  it("refuses a frame of the other kind", () => {
    const other = format === "json" ? "msgpack" : "json";
    expect(() => read(format, write(update, other))).toThrow(FrameError);
    expect(read(format, write(update, format))?.name).toBe("source_transcript_update");
  });

  it("refuses a text of 10 MB before parsing it", () => {
    const text = "x".repeat(10_000_000);
    const huge = { source_transcript_update: { concluded: [{ ...segment, text }], tentative: [] } };
    expect(() => read(format, write(huge, format))).toThrow("too long");
  });

  it("refuses a frame that ends in the middle", () => {
    const frame = write(update, format);
    expect(() => read(format, frame.slice(0, -5))).toThrow(FrameError);
  });

  it("ignores deep nesting in an unknown field, and refuses it in a known one", () => {
    const deep = Array.from({ length: 20 }).reduce<unknown>((inner) => [inner], 7);
    const { source_transcript_update: body } = update;
    const extra = { source_transcript_update: { ...body, extra: deep } };
    expect(read(format, write(extra, format))).toMatchObject({ body });
    const list = { source_transcript_update: { concluded: deep, tentative: [] } };
    expect(() => read(format, write(list, format))).toThrow(ServerMessageError);
  });
});

describe("a json stream", () => {
  it.each([
    ["arrays", "[", "]", 150_000],
    ["objects", '{"a":', "}", 150_000],
  ])("survives deeply nested %s", (_, open, close, depth) => {
    const deep = `${open.repeat(depth)}1${close.repeat(depth)}`;
    expect(read("json", `{"extra":${deep}}`)).toBeNull();
    expect(() => read("json", open.repeat(depth))).toThrow(FrameError);
    expect(() =>
      read("json", `{"source_transcript_update":{"concluded":${deep},"tentative":[]}}`),
    ).toThrow(ServerMessageError);
  });

  it("keeps the last of two fields with one name, and refuses numbers that overflow", () => {
    const twice = '{"end_of_target_media":{"language":7,"language":"de"}}';
    expect(read("json", twice)).toMatchObject({ body: { language: "de" } });
    const endless = JSON.stringify(update).replace('"end_time":9', '"end_time":1e999');
    expect(() => read("json", endless)).toThrow("end_time");
  });
});

describe("a msgpack stream", () => {
  const TIMESTAMP = Uint8Array.of(0xd6, 0xff, 1, 2, 3, 4);
  const BAD_TIMESTAMP = Uint8Array.of(0xc7, 3, 0xff, 1, 2, 3);
  const OTHER_EXTENSION = Uint8Array.of(0xd4, 5, 1);

  it.each([
    ["a time", TIMESTAMP],
    ["a time of a wrong length", BAD_TIMESTAMP],
    ["another extension", OTHER_EXTENSION],
  ])("ignores %s in an unknown field, and refuses it in a known one", (_, extension) => {
    const unknown = packed(
      map(1),
      "end_of_target_media",
      map(2),
      "language",
      "de",
      "at",
      extension,
    );
    expect(read("msgpack", unknown)).toMatchObject({ body: { language: "de" } });
    const known = packed(map(1), "end_of_target_media", map(1), "language", extension);
    expect(() => read("msgpack", known)).toThrow("end_of_target_media.language");
  });

  it("keeps the last of two fields with one name", () => {
    const twice = packed(map(1), "end_of_target_media", map(2), "language", 7, "language", "de");
    expect(read("msgpack", twice)).toMatchObject({ body: { language: "de" } });
  });

  it("refuses __proto__ as a field, and names that are not text", () => {
    const proto = packed(map(1), "end_of_stream", map(1), "__proto__", map(1), "concluded", 7);
    expect(() => read("msgpack", proto)).toThrow(FrameError);
    expect(() => read("msgpack", packed(map(1), null, 7))).toThrow(FrameError);
    expect(() => read("msgpack", packed(map(1), Uint8Array.of(0x91, 7), 7))).toThrow(FrameError);
    expect(read("msgpack", packed(map(1), 7, 7))).toBeNull();
  });

  it("reads 64-bit integers and bounds them", () => {
    const largest = Uint8Array.of(0xcf, ...Array<number>(8).fill(0xff));
    const frame = packed(
      ...[map(1), "source_transcript_update", map(2), "tentative", [], "concluded"],
      ...[Uint8Array.of(0x91), map(3), "text", "a", "start_time", 0, "end_time", largest],
    );
    expect(read("msgpack", frame)).toMatchObject({
      body: { concluded: [{ end_time: 604_800_000 }] },
    });
  });

  it("replaces bytes that are not valid text", () => {
    const texts = [
      Uint8Array.of(0xa3, 0xed, 0xa0, 0x80), // half a character
      Uint8Array.of(0xa2, 0xff, 0xfe),
      Uint8Array.of(0xa1, 0xf0), // the beginning of a character
    ];
    for (const text of texts) {
      const frame = packed(map(1), "error", map(1), "error_message", text);
      const message = read("msgpack", frame);
      expect(JSON.stringify(message?.body)).not.toMatch(/\\u[dD]8|\p{Cc}/u);
    }
  });

  it("refuses arrays longer than the frame, and deeply nested ones", () => {
    for (const head of [0xdd, 0xdf, 0xdb, 0xc6]) {
      const frame = Uint8Array.of(head, 0x7f, 0xff, 0xff, 0xff).buffer;
      expect(() => read("msgpack", frame)).toThrow(FrameError);
    }
    expect(() => read("msgpack", nestedArrays(900_000).buffer)).toThrow(FrameError);
  });
});
