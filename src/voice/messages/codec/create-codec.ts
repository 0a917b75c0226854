import { createJsonCodec } from "./json-codec.ts";
import { createMsgpackCodec } from "./msgpack-codec.ts";
import type { StreamCodec } from "./stream-codec.ts";

export function createCodec(format: "json" | "msgpack"): StreamCodec {
  return format === "json" ? createJsonCodec() : createMsgpackCodec();
}
