import { encode } from "@msgpack/msgpack";
import { describe, expect, test } from "vitest";
import { decodeMessage, encodeMessage, type MessageFormat } from "./codec.ts";
import { StreamFault, type StreamFaultName } from "./stream-fault.ts";

const text = (value: unknown) => Buffer.from(JSON.stringify(value));

function faultOf(data: Uint8Array, isBinary: boolean, format: MessageFormat) {
  try {
    return decodeMessage(data, isBinary, format).name;
  } catch (error) {
    if (error instanceof StreamFault) return error.fault;
    throw error;
  }
}

describe("decodeMessage", () => {
  test("reads chunks in both formats", () => {
    const bytes = Uint8Array.of(1, 2, 253, 254);
    const chunk = { data: Buffer.from(bytes).toString("base64") };
    for (const message of [
      decodeMessage(text({ source_media_chunk: chunk }), false, "json"),
      decodeMessage(encode({ source_media_chunk: { data: bytes } }), true, "msgpack"),
    ]) {
      expect(message.name === "source_media_chunk" && [...message.data]).toEqual([...bytes]);
    }
  });

  test("reads the end, with or without unknown fields", () => {
    expect(faultOf(text({ end_of_source_media: {} }), false, "json")).toBe("end_of_source_media");
    expect(faultOf(encode({ end_of_source_media: { why: 1 } }), true, "msgpack")).toBe(
      "end_of_source_media",
    );
  });

  test.each<[StreamFaultName, string, Uint8Array]>([
    ["undecodable", "half a message", Buffer.from('{"end_of_source_media":')],
    ["undecodable", "no UTF-8", Buffer.from([0x22, 0xff, 0x22])],
    ["undecodable", "nothing", Buffer.alloc(0)],
    ["bad_envelope", "a list", text([])],
    ["bad_envelope", "null", text(null)],
    ["bad_envelope", "a text", text("end_of_source_media")],
    ["bad_envelope", "no key", text({})],
    ["bad_envelope", "two keys", text({ end_of_source_media: {}, source_media_chunk: {} })],
    ["unknown_message", "the early form", text({ type: "end_of_source_media" })],
    ["unknown_message", "a message of the service", text({ end_of_stream: {} })],
    ["bad_body", "an end without a body", text({ end_of_source_media: null })],
    ["bad_body", "an end that is a list", text({ end_of_source_media: [] })],
    ["bad_body", "a chunk without data", text({ source_media_chunk: {} })],
    ["bad_body", "data that is no text", text({ source_media_chunk: { data: [1, 2] } })],
    ["bad_body", "data that is no base64", text({ source_media_chunk: { data: "a-_b" } })],
    ["bad_body", "base64 cut short", text({ source_media_chunk: { data: "abcde" } })],
  ])("finds %s in %s (json)", (fault, _what, data) => {
    expect(faultOf(data, false, "json")).toBe(fault);
  });

  test.each<[StreamFaultName, string, Uint8Array]>([
    ["undecodable", "half a message", encode({ end_of_source_media: {} }).subarray(0, 9)],
    ["undecodable", "two messages", Buffer.concat([encode({ a: 1 }), encode({ a: 1 })])],
    ["bad_envelope", "a list", encode(["source_media_chunk", {}])],
    ["bad_envelope", "integer keys", Uint8Array.of(0x81, 0x01, 0x80)],
    ["bad_body", "base64 instead of bytes", encode({ source_media_chunk: { data: "AAAA" } })],
    ["bad_body", "a bare chunk", encode({ source_media_chunk: Uint8Array.of(1, 2) })],
  ])("finds %s in %s (msgpack)", (fault, _what, data) => {
    expect(faultOf(data, true, "msgpack")).toBe(fault);
  });

  test("refuses frames of the other kind", () => {
    expect(faultOf(text({ end_of_source_media: {} }), true, "json")).toBe("wrong_frame_kind");
    expect(faultOf(encode({ end_of_source_media: {} }), false, "msgpack")).toBe("wrong_frame_kind");
  });
});

describe("encodeMessage", () => {
  test("sends text in json and bytes in msgpack", () => {
    const message = { name: "end_of_target_transcript", body: { language: "zh-HANS" } } as const;
    expect(encodeMessage(message, "json")).toEqual({
      data: '{"end_of_target_transcript":{"language":"zh-HANS"}}',
      isBinary: false,
    });
    expect(encodeMessage(message, "msgpack")).toEqual({
      data: encode({ end_of_target_transcript: { language: "zh-HANS" } }),
      isBinary: true,
    });
  });
});
