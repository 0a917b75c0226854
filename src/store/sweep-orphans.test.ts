import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { journalDatabase } from "./databases.ts";
import { DEFAULT_DOCUMENT_CHOICES, newDocumentJob } from "./documents/document-job.ts";
import { diskDocumentJobs } from "./documents/document-jobs.ts";
import { sweepOrphans } from "./sweep-orphans.ts";
import { FakePrivateFiles } from "./testing/fake-private-files.ts";
import { sampleLane, storeSession } from "./testing/sample-session.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const START_MS = 1000;
let files: FakePrivateFiles;

beforeEach(() => {
  files = new FakePrivateFiles();
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => files.root } });
});

const addJob = (id: string) =>
  diskDocumentJobs.add(
    newDocumentJob({
      ...{ id, fileName: "a.txt", sizeBytes: 1, addedAtMs: 1 },
      choices: DEFAULT_DOCUMENT_CHOICES,
    }),
  );

test("files without a document are removed; new ones and those of documents stay", async () => {
  await addJob("wanted");
  await addJob("done");
  await diskDocumentJobs.change("done", (job) => ({ ...job, state: "kept" }));
  for (const path of ["wanted.source", "done.source", "done.result", "lost.source", "lost.result"])
    files.put(`documents/${path}`, START_MS - 1);
  files.put("documents/coming.source", START_MS);
  await sweepOrphans(START_MS);
  expect(files.paths).toEqual([
    "documents/coming.source",
    "documents/done.result",
    "documents/wanted.source",
  ]);
});

test("segments, blocks, summaries and translations without a transcript are removed", async () => {
  await storeSession({ id: "b" }, { original: ["One.", " Two."], de: ["Eins."] });
  const database = await journalDatabase.open();
  for (const id of ["a", "c"]) {
    for (const segment of sampleLane(id, "original", ["Lost.", " Lost."]))
      await database.put("segments", segment);
    await database.put("blocks", { sessionId: id, lane: "original", index: 0 });
    await database.put("summaries", { sessionId: id });
    await database.put("jobs", { id: `${id} de` });
  }
  await database.put("blocks", { sessionId: "b", lane: "original", index: 0 });
  await database.put("summaries", { sessionId: "b" });
  await database.put("jobs", { id: "b fr" });
  await sweepOrphans(START_MS);
  const left = await Promise.all(
    (["segments", "blocks", "summaries", "jobs"] as const).map((name) => database.count(name)),
  );
  expect(left).toEqual([3, 1, 1, 1]);
});

test("without leftovers nothing is created", async () => {
  await sweepOrphans(START_MS);
  expect(files.root.children.size).toBe(0);
});
