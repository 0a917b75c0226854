import type { IncomingMessage } from "node:http";
import { Refusal } from "./reply.ts";

export async function readBody(message: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let lengthBytes = 0;
  for await (const piece of message) {
    if (!Buffer.isBuffer(piece)) continue;
    lengthBytes += piece.length;
    if (lengthBytes > limitBytes) {
      throw new Refusal(
        413,
        "body_too_long",
        `The request body is longer than ${limitBytes} bytes.`,
      );
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
