import { decode, encode } from "@msgpack/msgpack";
import { describe, expect, it } from "vitest";
import { createCodec } from "./create-codec.ts";
import { FrameError } from "./stream-codec.ts";

const bytes = Uint8Array.from({ length: 1920 }, (_, i) => (i * 37) & 0xff);

describe("JSON codec", () => {
  const codec = createCodec("json");

  it("encodes sound as base64 in a text frame", () => {
    const frame = JSON.parse(String(codec.encodeChunk(bytes)));
    expect(Object.keys(frame)).toEqual(["source_media_chunk"]);
    expect(Uint8Array.from(atob(frame.source_media_chunk.data), (c) => c.charCodeAt(0))).toEqual(
      bytes,
    );
    expect(JSON.parse(String(codec.encodeEnd()))).toEqual({ end_of_source_media: {} });
  });

  it("decodes only text frames with JSON of a reasonable length", () => {
    expect(codec.decode('{"end_of_stream":{}}')).toEqual({ end_of_stream: {} });
    expect(() => codec.decode("{")).toThrow(FrameError);
    expect(() => codec.decode(new ArrayBuffer(3))).toThrow(FrameError);
    expect(() => codec.decode(`"${"x".repeat(8_000_000)}"`)).toThrow(FrameError);
  });
});

describe("MessagePack codec", () => {
  const codec = createCodec("msgpack");

  it("encodes sound as raw bytes in a binary frame", () => {
    const frame = codec.encodeChunk(bytes);
    expect(frame).toBeInstanceOf(Uint8Array);
    expect(decode(frame as Uint8Array)).toEqual({ source_media_chunk: { data: bytes } });
    expect(decode(codec.encodeEnd() as Uint8Array)).toEqual({ end_of_source_media: {} });
  });

  it("keeps a frame intact while the next one is encoded", () => {
    const first = codec.encodeChunk(bytes) as Uint8Array;
    codec.encodeChunk(new Uint8Array(1920));
    expect(decode(first)).toEqual({ source_media_chunk: { data: bytes } });
  });

  it("decodes only binary frames, and none that claims to be huge", () => {
    const frame = encode({ end_of_stream: {} });
    expect(codec.decode(frame.slice().buffer)).toEqual({ end_of_stream: {} });
    expect(() => codec.decode("{}")).toThrow(FrameError);
    const hugeString = Uint8Array.of(0xdb, 0x7f, 0xff, 0xff, 0xff);
    expect(() => codec.decode(hugeString.buffer)).toThrow(FrameError);
  });
});
