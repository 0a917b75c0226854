import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Page } from "@playwright/test";
import { pressByKey } from "./harness/input/press-by-key.ts";
import { DocumentsOnPage, textFile } from "./harness/pages/documents-on-page.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { expect, test } from "./harness/test.ts";

const PATIENT = { timeout: 120_000 };
const CHUNK = Buffer.alloc(1_000_000, "x");

// More than any small file should cause, and less than a missing limit would let through.
const FAR_TOO_MUCH_BYTES = 400_000_000;

// Results have no declared length and do not end until the service is told to stop.
async function startEndlessService() {
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

function filesOnDisk(page: Page): Promise<readonly (readonly [string, number])[]> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("documents");
    const found: [string, number][] = [];
    for await (const handle of folder.values()) {
      if (handle instanceof FileSystemFileHandle) {
        found.push([handle.name.replace(/^[^.]*/, ""), (await handle.getFile()).size]);
      }
    }
    return found;
  });
}

test("an endless result is cut off, leaves nothing on disk and can be fetched later", async ({
  launch,
}) => {
  test.setTimeout(300_000);
  const service = await startEndlessService();
  const { baseUrl } = service;
  const browser = await launch({
    choices: { service: { paidBaseUrl: baseUrl, freeBaseUrl: baseUrl } },
  });
  const documents = await DocumentsOnPage.open(browser);
  await documents.pick([textFile("talk.txt", "Hello there.\n")]);
  await documents.translate();
  await expect(documents.row("talk.txt")).toContainText(
    uiText("document_problem_result_too_large"),
    PATIENT,
  );
  await expect.poll(() => service.brokenOffAtBytes(), PATIENT).toBeGreaterThan(100_000_000);
  expect(service.brokenOffAtBytes()).toBeLessThan(FAR_TOO_MUCH_BYTES);
  expect(await filesOnDisk(documents.page)).toEqual([[".source", 13]]);
  service.becomeHonest();
  await pressByKey(documents.button("document_fetch", "talk.txt"));
  await expect(documents.button("save", "talk.txt")).toBeVisible(PATIENT);
  expect(await filesOnDisk(documents.page)).toEqual([[".result", 15]]);
  service.close();
});
