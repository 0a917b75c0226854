import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { TooManyBytesError } from "../../src/lib/bounded-stream.ts";
import { openDocumentResult } from "../../src/service/documents/documents.ts";
import { createHttpClient } from "../../src/service/http/http-client.ts";
import { FAR_TOO_MUCH_BYTES, startEndlessService } from "../harness/service/endless-service.ts";

const { signal } = new AbortController();
const handle = { documentId: "D", documentKey: "K" };

let service: Awaited<ReturnType<typeof startEndlessService>>;
beforeAll(async () => {
  service = await startEndlessService();
});
afterAll(() => service.close());

test("an endless result is cut off at the service too, and can be downloaded later", async () => {
  const { baseUrl } = service;
  const http = createHttpClient({ baseUrl, authScheme: "Service-Auth-Key", apiKey: "k" });
  const download = async () =>
    await new Response(await openDocumentResult(http, handle, 3_000_000, signal)).text();
  await expect(download()).rejects.toThrow(TooManyBytesError);
  await vi.waitFor(() => expect(service.brokenOffAtBytes()).toBeGreaterThan(3_000_000), 10_000);
  expect(service.brokenOffAtBytes()).toBeLessThan(FAR_TOO_MUCH_BYTES);
  service.becomeHonest();
  expect(await download()).toBe("the translation");
});
