import { decode, encode } from "@msgpack/msgpack";
import WebSocket from "ws";
import { asRecord } from "./as-record.ts";

export interface Received {
  readonly name: string;
  readonly body: Record<string, unknown>;
}

export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/**
 * A minimal stream client for tests, written from docs/service-api.md alone. It collects everything
 * and lets tests wait for what they need.
 */
export class StreamClient {
  readonly messages: Received[] = [];
  readonly closed: Promise<Closing>;
  readonly #socket: WebSocket;
  readonly #format: "json" | "msgpack";
  readonly #waiting: { check: () => void }[] = [];
  #closing: Closing | undefined;

  private constructor(socket: WebSocket, format: "json" | "msgpack") {
    this.#socket = socket;
    this.#format = format;
    this.closed = new Promise((resolve) => {
      socket.once("close", (code, reason) => {
        this.#closing = { code, reason: reason.toString() };
        resolve(this.#closing);
        for (const { check } of this.#waiting) check();
      });
    });
    socket.on("error", () => {});
    socket.on("message", (data, isBinary) => {
      if (!Buffer.isBuffer(data)) return;
      this.messages.push(parse(data, isBinary));
      for (const { check } of [...this.#waiting]) check();
    });
  }

  /** Opens a stream; rejects with the HTTP status and error code when it is refused. */
  static open(
    url: string,
    token: string,
    format: "json" | "msgpack" = "json",
  ): Promise<StreamClient> {
    const socket = new WebSocket(`${url}?token=${encodeURIComponent(token)}`);
    const client = new StreamClient(socket, format);
    return new Promise((resolve, reject) => {
      socket.once("open", () => resolve(client));
      socket.once("unexpected-response", (_request, response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("end", () => {
          const body: unknown = JSON.parse(Buffer.concat(pieces).toString());
          reject(new Error(`${response.statusCode} ${asRecord(body).code}`));
        });
      });
      socket.once("error", reject);
    });
  }

  send(name: string, body: Record<string, unknown>): void {
    const envelope = { [name]: body };
    if (this.#format === "json") this.#socket.send(JSON.stringify(envelope));
    else this.#socket.send(encode(envelope));
  }

  sendChunk(bytes: Uint8Array): void {
    const data = this.#format === "json" ? Buffer.from(bytes).toString("base64") : bytes;
    this.send("source_media_chunk", { data });
  }

  sendSound(bytes: Uint8Array, chunkBytes: number): void {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      this.sendChunk(bytes.subarray(at, at + chunkBytes));
    }
  }

  sendRaw(data: string | Uint8Array): void {
    this.#socket.send(data);
  }

  /** Resolves with the first message of this name; rejects when the connection closes first. */
  waitFor(name: string): Promise<Received> {
    return new Promise((resolve, reject) => {
      const entry = {
        check: () => {
          const found = this.messages.find((message) => message.name === name);
          if (!found && !this.#closing) return;
          this.#waiting.splice(this.#waiting.indexOf(entry), 1);
          if (found) resolve(found);
          else reject(new Error(`closed with ${this.#closing?.code} before ${name}`));
        },
      };
      this.#waiting.push(entry);
      entry.check();
    });
  }

  close(): void {
    this.#socket.close();
  }
}

function parse(data: Buffer, isBinary: boolean): Received {
  try {
    const envelope: unknown = isBinary ? decode(data) : JSON.parse(data.toString());
    const [entry, ...others] = Object.entries(asRecord(envelope));
    if (!entry || others.length > 0) return { name: "(not one key)", body: {} };
    return { name: entry[0], body: asRecord(entry[1]) };
  } catch {
    return { name: "(not decodable)", body: {} };
  }
}
