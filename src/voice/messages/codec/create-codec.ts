import { createJsonCodec } from "./json-codec.ts";
import { createMsgpackCodec } from "./msgpack-codec.ts";
import type { StreamCodec } from "./stream-codec.ts";

/** The codec of a `message_format`. */
export function createCodec(format: "json" | "msgpack"): StreamCodec {
  return format === "json" ? createJsonCodec() : createMsgpackCodec();
}
