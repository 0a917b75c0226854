import { encode } from "@msgpack/msgpack";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readServerMessage, ServerMessageError } from "../server-message.ts";
import { createCodec } from "./create-codec.ts";
import { FrameError } from "./stream-codec.ts";

describe("any frame", () => {
  it.each(["json", "msgpack"] as const)("of a %s stream gives a message or a reason", (format) => {
    const codec = createCodec(format);
    const write = (value: unknown) =>
      format === "json" ? JSON.stringify(value) : encode(value).slice().buffer;
    const names = fc.constantFrom(
      "source_transcript_update",
      "target_transcript_update",
      "target_media_chunk",
      "end_of_stream",
      "error",
      "unknown",
    );
    const message = fc.dictionary(names, fc.jsonValue({ maxDepth: 4 }), { maxKeys: 2 });
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => array.slice().buffer);
    const frame = fc.oneof(message.map(write), bytes, fc.string());
    fc.assert(
      fc.property(frame, (raw) => {
        try {
          const read = readServerMessage(codec.decode(raw));
          expect(read === null || typeof read.name === "string").toBe(true);
        } catch (thrown) {
          expect(thrown instanceof FrameError || thrown instanceof ServerMessageError).toBe(true);
        }
      }),
      { numRuns: 5000 },
    );
  });
});
