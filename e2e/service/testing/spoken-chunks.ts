import { asRecord } from "./as-record.ts";
import type { StreamClient } from "./stream-client.ts";

export interface SpokenChunk {
  /** Its fields except `data`. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly parts: readonly Uint8Array[];
}

/**
 * Returns the speech that a client has received. Throws when a piece does not have the type of the
 * message format.
 */
export function spokenChunks(client: StreamClient, format: "json" | "msgpack"): SpokenChunk[] {
  return client.messages
    .filter(({ name }) => name === "target_media_chunk")
    .map(({ body }) => {
      const { data, ...fields } = asRecord(body);
      if (!Array.isArray(data)) throw new Error("data is not an array");
      return { fields, parts: data.map((piece: unknown) => bytesOf(piece, format)) };
    });
}

function bytesOf(piece: unknown, format: "json" | "msgpack"): Uint8Array {
  if (format === "msgpack" && piece instanceof Uint8Array) return piece;
  if (format === "json" && typeof piece === "string") {
    const bytes = Buffer.from(piece, "base64");
    if (bytes.toString("base64") === piece) return new Uint8Array(bytes);
  }
  throw new Error(`a piece does not have the type of ${format}`);
}
