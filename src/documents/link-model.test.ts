// @vitest-environment node
import { expect, it, vi } from "vitest";
import { DiskError } from "../store/document-jobs/document-files.ts";
import { SPARE_DISK_BYTES } from "../store/document-jobs/document-policy.ts";
import { LinkModel, type LinkPort, type LinkState } from "./link-model.ts";

const LIMIT_BYTES = 30;

/** A server that sends ten bytes at a time, without end or so many times. */
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

/** Fetches a link; what was written to the disk as a whole, and what arrived at a time. */
async function getLink(response: Response, change: Partial<LinkPort> = {}) {
  const written: number[] = [];
  let wholeBytes: number | null = null;
  const port: LinkPort = {
    askForHost: async () => true,
    hasHost: async () => true,
    giveBack: async () => undefined,
    fetch: async () => response,
    limitBytes: () => LIMIT_BYTES,
    freeBytes: async () => null,
    async addStream(_, content) {
      for await (const chunk of content) written.push(chunk.byteLength);
      wholeBytes = written.reduce((sum, bytes) => sum + bytes, 0);
    },
    ...change,
  };
  const link = new LinkModel(new URL("https://x.test/a.txt"), port);
  await link.get();
  return { state: link.state.value, written, wholeBytes };
}

it("is written to the disk chunk by chunk, never held as a whole", async () => {
  const got = await getLink(sending(3).response);
  expect(got).toEqual({ state: "taken", written: [10, 10, 10], wholeBytes: 30 });
});

it.each<[string, Record<string, string>, number | null, LinkState]>([
  ["without a length", {}, null, "too_large"],
  ["with a length that is wrong", { "Content-Length": "7" }, null, "too_large"],
  ["on a disk with little room", {}, SPARE_DISK_BYTES + 20, "disk"],
  ["on a disk with plenty of room", {}, SPARE_DISK_BYTES + 1_000, "too_large"],
])("an endless file %s is broken off", async (_, headers, freeBytes, state) => {
  const server = sending(Number.POSITIVE_INFINITY, headers);
  const got = await getLink(server.response, { freeBytes: async () => freeBytes });
  expect(got).toMatchObject({ state, wholeBytes: null });
  await vi.waitFor(() => expect(server.isCancelled()).toBe(true));
  expect(server.sentBytes()).toBeLessThanOrEqual(LIMIT_BYTES + 30);
});

it("a file that declares too much is not read at all", async () => {
  const server = sending(9, { "Content-Length": "90" });
  expect(await getLink(server.response)).toMatchObject({ state: "too_large", written: [] });
  expect([server.sentBytes(), server.isCancelled()]).toEqual([0, true]);
});

it("a disk that fills up meanwhile is reported", async () => {
  const addStream = () => Promise.reject(new DiskError("full"));
  expect((await getLink(sending(1).response, { addStream })).state).toBe("disk");
});
