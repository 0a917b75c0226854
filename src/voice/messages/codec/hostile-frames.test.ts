import { encode } from "@msgpack/msgpack";
import { expect, test } from "vitest";
import { readServerMessage } from "../server-message.ts";
import { createCodec } from "./create-codec.ts";
import { FrameError } from "./stream-codec.ts";

const MEBIBYTE = 1_048_576;

const read = (format: "json" | "msgpack", frame: string | ArrayBuffer) =>
  readServerMessage(createCodec(format).decode(frame), () => undefined);
const bytes = (...values: number[]) => Uint8Array.from(values).buffer;

const KEY = [0x81, 0xa1, 0x64];

const PROTO = `{"source_transcript_update":{"concluded":[{"language":"en","text":" word",
  "start_time":0,"end_time":9,"__proto__":{"polluted":true}}],"tentative":[],
  "__proto__":{"polluted":true}},"constructor":{"prototype":{"polluted":true}}}`;

test.each([
  ["an array that claims 2^32 - 1 items", bytes(...KEY, 0xdd, 0xff, 0xff, 0xff, 0xff)],
  ["a map that claims 2^32 - 1 entries", bytes(...KEY, 0xdf, 0xff, 0xff, 0xff, 0xff)],
  ["bytes that claim 2^32 - 1", bytes(...KEY, 0xc6, 0xff, 0xff, 0xff, 0xff)],
  ["a text that claims 2^32 - 1", bytes(...KEY, 0xdb, 0xff, 0xff, 0xff, 0xff)],
  ["33 levels", bytes(...KEY, ...Array<number>(32).fill(0x91), 0xc0)],
  ["1 MiB of maps in maps", new Uint8Array(MEBIBYTE).fill(0x81).buffer],
  ["200 MiB", new ArrayBuffer(200 * MEBIBYTE)],
  ["a key called __proto__", Uint8Array.from(encode(JSON.parse(PROTO))).buffer],
])("%s in MessagePack is refused", (_, frame) => {
  expect(() => read("msgpack", frame)).toThrow(FrameError);
});

test("200 MiB of JSON are refused", () => {
  expect(() => read("json", `{"d":"${"x".repeat(200 * MEBIBYTE)}"}`)).toThrow(FrameError);
});

test("a __proto__ key in JSON changes no prototype", () => {
  const { constructor: _, ...message } = JSON.parse(PROTO);
  const decoded = read("json", JSON.stringify(message));
  expect(decoded).toMatchObject({ name: "source_transcript_update" });
  expect(JSON.stringify(decoded)).not.toContain("polluted");
  const [segment] = decoded?.name === "source_transcript_update" ? decoded.body.concluded : [];
  expect(Object.getPrototypeOf(segment)).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
});
