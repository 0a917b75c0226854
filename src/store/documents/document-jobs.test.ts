import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { documentDatabase } from "../databases.ts";
import { onDocumentsChanged } from "./document-changes.ts";
import { DEFAULT_DOCUMENT_CHOICES, type DocumentJob, newDocumentJob } from "./document-job.ts";
import {
  activeDocuments,
  countDocuments,
  diskDocumentJobs,
  newestDocuments,
} from "./document-jobs.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const namesOf = (jobs: readonly DocumentJob[]) => jobs.map(({ fileName }) => fileName);

function job(addedAtMs: number, change: Partial<DocumentJob> = {}): DocumentJob {
  const fileName = `d${addedAtMs}.txt`;
  const about = { id: fileName, fileName, sizeBytes: 5, addedAtMs };
  return { ...newDocumentJob({ ...about, choices: DEFAULT_DOCUMENT_CHOICES }), ...change };
}

beforeEach(async () => {
  await documentDatabase.delete();
  vi.stubGlobal("indexedDB", new IDBFactory());
  return () => vi.unstubAllGlobals();
});

it("reads the newest of many documents, newest first", async () => {
  for (const addedAtMs of [3, 1, 4, 2, 5]) {
    await diskDocumentJobs.add(job(addedAtMs, { state: "kept" }));
  }
  expect(namesOf(await newestDocuments(3))).toEqual(["d5.txt", "d4.txt", "d3.txt"]);
  expect(namesOf(await newestDocuments(9))).toHaveLength(5);
  expect(await countDocuments()).toBe(5);
});

it("finds documents by state, oldest first, also in another context", async () => {
  await diskDocumentJobs.add(job(3, { state: "uploading" }));
  await diskDocumentJobs.add(job(2, { state: "kept" }));
  await diskDocumentJobs.add(job(1, { state: "fetching" }));
  await diskDocumentJobs.add(job(4, { state: "cancelled" }));
  await (await documentDatabase.open()).close();
  vi.resetModules();
  const other = await import("./document-jobs.ts");
  expect(namesOf(await other.activeDocuments(other.diskDocumentJobs))).toEqual([
    "d1.txt",
    "d3.txt",
  ]);
});

it("changes and removes documents, and announces each change that was written", async () => {
  const life = new AbortController();
  const announced: string[] = [];
  await diskDocumentJobs.add(job(1));
  await diskDocumentJobs.add(job(2));
  onDocumentsChanged((id) => announced.push(id), life.signal);
  await diskDocumentJobs.change("d1.txt", (now) => ({ ...now, state: "waiting", nextAtMs: 7 }));
  expect(announced).toEqual(["d1.txt"]);
  expect(await diskDocumentJobs.change("d2.txt", () => null)).toBeNull();
  expect(await diskDocumentJobs.change("d3.txt", (now) => now)).toBeNull();
  expect(namesOf(await activeDocuments(diskDocumentJobs))).toEqual(["d1.txt"]);
  expect(await diskDocumentJobs.get("d1.txt")).toMatchObject({ state: "waiting", nextAtMs: 7 });
  await diskDocumentJobs.remove("d1.txt");
  expect(await diskDocumentJobs.get("d1.txt")).toBeNull();
  expect(await countDocuments()).toBe(1);
  expect(new Set(announced)).toEqual(new Set(["d1.txt"]));
  life.abort();
});
