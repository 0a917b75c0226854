import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseByteRange } from "./byte-range.ts";
import { contentTypes } from "./content-types.ts";
import { pageHeaders } from "./page-headers.ts";
import { sendText } from "./send-text.ts";

/**
 * Sends a file or the requested byte range, which players use for seeking. Nothing is cached, so a
 * changed file is visible at once.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  path: string,
): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) {
    sendText(request, response, 404, "Not found");
    return;
  }
  response.setHeader("Content-Type", contentTypes.get(extname(file)) ?? "application/octet-stream");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Accept-Ranges", "bytes");
  for (const [name, value] of pageHeaders(path)) response.setHeader(name, value);

  const lengthBytes = found.size;
  const range = parseByteRange(request.headers.range, lengthBytes);
  if (range === "unsatisfiable") {
    response.setHeader("Content-Range", `bytes */${lengthBytes}`);
    sendText(request, response, 416, "No such range");
    return;
  }
  const { first, last } = range ?? { first: 0, last: lengthBytes - 1 };
  if (range) response.setHeader("Content-Range", `bytes ${first}-${last}/${lengthBytes}`);
  response.writeHead(range ? 206 : 200, { "Content-Length": last - first + 1 });
  if (request.method === "HEAD" || lengthBytes === 0) {
    response.end();
    return;
  }
  // A seeking player aborts its old request, which is not an error.
  await pipeline(createReadStream(file, { start: first, end: last }), response).catch(
    (error: unknown) => {
      if (!response.destroyed) throw error;
    },
  );
}
