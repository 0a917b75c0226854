import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { listTalks } from "./list-talks.ts";
import { sendFile } from "./send-file.ts";
import { sendText } from "./send-text.ts";
import { siteFile } from "./site-file.ts";
import { talkMedia } from "./talk-media.ts";

export interface Site {
  /** Its URL, without a trailing slash; `127.0.0.1` in place of `localhost` works too. */
  readonly url: string;
  close(): Promise<void>;
}

const SITE_FOLDER = fileURLToPath(new URL(".", import.meta.url));
const TALKS_FOLDER = fileURLToPath(new URL("talks/", import.meta.url));

/**
 * Serves the demo site, its talks and its awkward players, to this machine only. Port 0 means any
 * free port; a port that is taken rejects.
 */
export async function startSite({
  port,
  host = "127.0.0.1",
}: {
  port: number;
  host?: string;
}): Promise<Site> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else sendText(request, response, 500, message);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    sendText(request, response, 405, "Only GET and HEAD");
    return;
  }
  // The path as it was sent: URL would normalise away what must be refused.
  const [path = "/"] = (request.url ?? "/").split(/[?#]/);
  if (path === "/talks.json") {
    const talks = JSON.stringify(await listTalks(TALKS_FOLDER));
    sendText(request, response, 200, talks, "application/json; charset=utf-8");
    return;
  }
  const file = (await talkMedia(TALKS_FOLDER, path)) ?? siteFile(SITE_FOLDER, path);
  if (file === undefined) sendText(request, response, 404, "Not found");
  else await sendFile(request, response, file, path);
}
