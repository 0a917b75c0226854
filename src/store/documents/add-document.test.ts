import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { documentDatabase } from "../databases.ts";
import { addDocument, addStreamedDocument } from "./add-document.ts";
import { diskDocumentFiles } from "./document-files.ts";
import { countDocuments, diskDocumentJobs } from "./document-jobs.ts";
import { FakeDisk } from "./testing/fake-disk.ts";

vi.mock("webextension-polyfill", async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return { default: createFakeBrowser().browser };
});

let disk: FakeDisk;
beforeEach(async () => {
  disk = new FakeDisk();
  await documentDatabase.delete();
  vi.stubGlobal("navigator", { storage: disk.storage });
  vi.stubGlobal("indexedDB", new IDBFactory());
  return () => vi.unstubAllGlobals();
});

it("copies a file to the disk as it streams in, and sends nothing", async () => {
  const file = new File(["Hello there"], "talk.txt");
  const whole = [vi.spyOn(file, "arrayBuffer"), vi.spyOn(file, "text")];
  const id = await addDocument(file, { targetLanguage: "de" });
  expect(await (await diskDocumentFiles.source(id))?.text()).toBe("Hello there");
  expect(await diskDocumentJobs.get(id)).toMatchObject({
    state: "draft",
    fileName: "talk.txt",
    sizeBytes: 11,
    nextAtMs: null,
    choices: { targetLanguage: "de" },
  });
  for (const read of whole) expect(read).not.toHaveBeenCalled();
});

it.each<[string, ReadableStream<Uint8Array<ArrayBuffer>>]>([
  ["is empty", new ReadableStream({ start: (controller) => controller.close() })],
  ["breaks off", new ReadableStream({ start: (controller) => controller.error(new TypeError()) })],
])("keeps nothing of a file that %s", async (_, content) => {
  await expect(addStreamedDocument("talk.txt", content)).rejects.toThrow(TypeError);
  expect(await countDocuments()).toBe(0);
  expect([...disk.files.keys()]).toEqual([]);
});
