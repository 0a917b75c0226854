import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const CHUNK = Buffer.alloc(1_000_000, "x");

/** More than any small file should cause, and less than a missing limit would let through. */
export const FAR_TOO_MUCH_BYTES = 400_000_000;

/** A service whose results have no declared length and do not end until it is told to stop. */
export async function startEndlessService() {
  let isEndless = true;
  let brokenOffAtBytes: number | null = null;
  const sendEndlessly = async (response: ServerResponse) => {
    let sentBytes = 0;
    function* chunks() {
      for (; sentBytes < FAR_TOO_MUCH_BYTES; sentBytes += CHUNK.byteLength) yield CHUNK;
    }
    // It rejects when the client aborts.
    await pipeline(Readable.from(chunks()), response).catch(() => undefined);
    brokenOffAtBytes = sentBytes;
  };
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === "/v2/document") {
      response.end(JSON.stringify({ document_id: "D", document_key: "K" }));
    } else if (request.url === "/v2/document/D") {
      response.end(JSON.stringify({ status: "done" }));
    } else if (request.url !== "/v2/document/D/result") response.writeHead(404).end();
    else if (isEndless) void sendEndlessly(response);
    else response.end("the translation");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    brokenOffAtBytes: () => brokenOffAtBytes,
    becomeHonest: () => {
      isEndless = false;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
