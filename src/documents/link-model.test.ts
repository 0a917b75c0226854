import { expect, it, vi } from "vitest";
import { DiskError } from "../store/documents/document-files.ts";
import { SPARE_DISK_BYTES } from "../store/documents/document-policy.ts";
import { type LinkApi, LinkModel, type LinkState } from "./link-model.ts";

const LIMIT_BYTES = 30;

function sending(times: number, headers: Record<string, string> = {}) {
  let left = times;
  let sentBytes = 0;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (left === 0) return controller.close();
        left -= 1;
        sentBytes += 10;
        controller.enqueue(new Uint8Array(10));
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return {
    response: new Response(body, { headers }),
    sentBytes: () => sentBytes,
    isCancelled: () => isCancelled,
  };
}

async function getLink(response: Response, change: Partial<LinkApi> = {}) {
  const written: number[] = [];
  let wholeBytes: number | null = null;
  const api: LinkApi = {
    requestHost: async () => true,
    hasHost: async () => true,
    revokeHost: async () => undefined,
    fetch: async () => response,
    limitBytes: () => LIMIT_BYTES,
    freeBytes: async () => null,
    async addStream(_, content) {
      for await (const chunk of content) written.push(chunk.byteLength);
      wholeBytes = written.reduce((sum, bytes) => sum + bytes, 0);
    },
    ...change,
  };
  const link = new LinkModel(new URL("https://x.test/a.txt"), api);
  await link.fetchDocument();
  return { state: link.state.value, written, wholeBytes };
}

it("streams a file to the disk without holding it in memory", async () => {
  const got = await getLink(sending(3).response);
  expect(got).toEqual({ state: "taken", written: [10, 10, 10], wholeBytes: 30 });
});

it.each<[string, Record<string, string>, number | null, LinkState]>([
  ["without a length", {}, null, "too_large"],
  ["with a length that is wrong", { "Content-Length": "7" }, null, "too_large"],
  ["on a disk with little room", {}, SPARE_DISK_BYTES + 20, "disk"],
  ["on a disk with plenty of room", {}, SPARE_DISK_BYTES + 1_000, "too_large"],
])("aborts an endless file %s", async (_, headers, freeBytes, state) => {
  const server = sending(Number.POSITIVE_INFINITY, headers);
  const got = await getLink(server.response, { freeBytes: async () => freeBytes });
  expect(got).toMatchObject({ state, wholeBytes: null });
  await vi.waitFor(() => expect(server.isCancelled()).toBe(true));
  expect(server.sentBytes()).toBeLessThanOrEqual(LIMIT_BYTES + 30);
});

it("does not read a file that declares too many bytes", async () => {
  const server = sending(9, { "Content-Length": "90" });
  expect(await getLink(server.response)).toMatchObject({ state: "too_large", written: [] });
  expect([server.sentBytes(), server.isCancelled()]).toEqual([0, true]);
});

it("reports a disk that fills up", async () => {
  const addStream = () => Promise.reject(new DiskError("full"));
  expect((await getLink(sending(1).response, { addStream })).state).toBe("disk");
});
