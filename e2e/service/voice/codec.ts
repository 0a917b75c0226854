import { Decoder, Encoder } from "@msgpack/msgpack";
import type { ClientMessage, ServerMessage } from "./messages.ts";
import { StreamFault } from "./stream-fault.ts";

export type MessageFormat = "json" | "msgpack";

export interface Frame {
  readonly data: Uint8Array | string;
  readonly isBinary: boolean;
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

// Above any limit on chunks; prevents large allocations for a forged length.
const longestBinaryBytes = 1 << 20;

const encoder = new Encoder({ ignoreUndefined: true });
const decoder = new Decoder({
  maxBinLength: longestBinaryBytes,
  maxStrLength: 1_000,
  maxMapLength: 16,
  maxArrayLength: 16,
  maxExtLength: 16,
  mapKeyConverter(key) {
    if (typeof key !== "string") throw new StreamFault("bad_envelope");
    return key;
  },
});

/** Encodes a message. Audio is base64 in json and raw in msgpack. */
export function encodeMessage(message: ServerMessage, format: MessageFormat): Frame {
  const envelope = { [message.name]: message.body };
  return format === "json"
    ? { data: JSON.stringify(envelope, bytesAsBase64), isBinary: false }
    : { data: encoder.encode(envelope), isBinary: true };
}

function bytesAsBase64(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}

/**
 * Decodes a client's frame.
 * @throws StreamFault for anything but one message of the stream (service-api §5.2)
 */
export function decodeMessage(
  data: Uint8Array,
  isBinary: boolean,
  format: MessageFormat,
): ClientMessage {
  if (isBinary !== (format === "msgpack")) throw new StreamFault("wrong_frame_kind", "unknown");
  const envelope = isBinary ? fromMsgpack(data) : fromJson(data);
  if (typeof envelope !== "object" || envelope === null || Array.isArray(envelope)) {
    throw new StreamFault("bad_envelope", "unknown");
  }
  const [entry, ...others] = Object.entries(envelope);
  if (!entry || others.length > 0) throw new StreamFault("bad_envelope", "unknown");
  const [name, body]: [string, unknown] = entry;
  switch (name) {
    case "source_media_chunk":
      return { name, data: chunkData(fields(name, body).data, format) };
    case "end_of_source_media":
      fields(name, body);
      return { name };
    default:
      throw new StreamFault("unknown_message", name.slice(0, 100));
  }
}

function fromJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data));
  } catch {
    throw new StreamFault("undecodable", "unknown");
  }
}

function fromMsgpack(data: Uint8Array): unknown {
  try {
    return decoder.decode(data);
  } catch (error) {
    if (error instanceof StreamFault) throw error;
    throw new StreamFault("undecodable", "unknown");
  }
}

function fields(name: string, body: unknown): Record<string, unknown> {
  if (
    typeof body !== "object" ||
    body === null ||
    Array.isArray(body) ||
    ArrayBuffer.isView(body)
  ) {
    throw new StreamFault("bad_body", name);
  }
  return Object.fromEntries(Object.entries(body));
}

function chunkData(data: unknown, format: MessageFormat): Uint8Array {
  if (format === "msgpack") {
    // The decoded bytes are a view of the frame, which nobody modifies.
    if (data instanceof Uint8Array) return data;
    throw new StreamFault("bad_body", "source_media_chunk", "data must be binary");
  }
  if (typeof data !== "string" || !base64.test(data)) {
    throw new StreamFault("bad_body", "source_media_chunk", "data must be a base64 text");
  }
  return Buffer.from(data, "base64");
}
