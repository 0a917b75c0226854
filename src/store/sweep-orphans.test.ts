// @vitest-environment node
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_DOCUMENT_CHOICES, newDocumentJob } from "./document-jobs/document-job.ts";
import { diskDocumentJobs } from "./document-jobs/document-jobs.ts";
import { journalDatabase } from "./journal-database.ts";
import { sweepOrphans } from "./sweep-orphans.ts";
import { FakePrivateFiles } from "./testing/fake-private-files.ts";
import { madeUpLane, storeSession } from "./testing/made-up-session.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const BORN_MS = 1000;
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

test("files that no document names are removed; those of documents and new ones stay", async () => {
  await addJob("wanted");
  await addJob("done");
  await diskDocumentJobs.change("done", (job) => ({ ...job, state: "kept" }));
  for (const path of ["wanted.source", "done.source", "done.result", "lost.source", "lost.result"])
    files.put(`documents/${path}`, BORN_MS - 1);
  files.put("documents/coming.source", BORN_MS);
  await sweepOrphans(BORN_MS);
  expect(files.paths).toEqual([
    "documents/coming.source",
    "documents/done.result",
    "documents/wanted.source",
  ]);
});

test("words, blocks, summaries and translations of no transcript are removed", async () => {
  await storeSession({ id: "b" }, { original: ["One.", " Two."], de: ["Eins."] });
  const database = await journalDatabase();
  for (const id of ["a", "c"]) {
    for (const segment of madeUpLane(id, "original", ["Lost.", " Lost."]))
      await database.put("segments", segment);
    await database.put("blocks", { sessionId: id, lane: "original", index: 0 });
    await database.put("summaries", { sessionId: id });
    await database.put("jobs", { id: `${id} de` });
  }
  await database.put("blocks", { sessionId: "b", lane: "original", index: 0 });
  await database.put("summaries", { sessionId: "b" });
  await database.put("jobs", { id: "b fr" });
  await sweepOrphans(BORN_MS);
  const left = await Promise.all(
    (["segments", "blocks", "summaries", "jobs"] as const).map((name) => database.count(name)),
  );
  expect(left).toEqual([3, 1, 1, 1]);
});

test("without anything to sweep nothing is made", async () => {
  await sweepOrphans(BORN_MS);
  expect(files.root.children.size).toBe(0);
});
