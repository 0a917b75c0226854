import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { WAITS } from "../../lib/waits.ts";
import type { createFakeBrowser } from "../../platform/testing/fake-browser.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { documentDatabase } from "../../store/databases.ts";
import { diskDocumentFiles } from "../../store/documents/document-files.ts";
import {
  DEFAULT_DOCUMENT_CHOICES,
  type DocumentJob,
  newDocumentJob,
} from "../../store/documents/document-job.ts";
import { diskDocumentJobs } from "../../store/documents/document-jobs.ts";
import { MAX_WORKER_UPLOAD_BYTES } from "../../store/documents/document-policy.ts";
import { DOCUMENT_ALARM } from "../../store/documents/engine-deps.ts";
import { FakeDisk } from "../../store/documents/testing/fake-disk.ts";
import { DocumentWorker } from "./document-worker.ts";

const { fake } = vi.hoisted(() => ({ fake: { now: null as unknown } }));
vi.mock("webextension-polyfill", async () => {
  const { createFakeBrowser: create } = await import("../../platform/testing/fake-browser.ts");
  fake.now = create();
  return { default: (fake.now as ReturnType<typeof createFakeBrowser>).browser };
});

// Documents are done at once.
Object.assign(WAITS, { documentFirstPollMs: 10 });

const BASE_URL = "https://service.test";
const HANDLE = { documentId: "D", documentKey: "K" };

const calls: string[] = [];
const held = new Set<string>();
const network = { isDown: false };
let worker: DocumentWorker;

/** The service: it knows one key and one document, which is done at once. */
async function fetchFromService(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (network.isDown) throw new TypeError("Failed to fetch");
  const authorization = new Headers(init?.headers).get("Authorization") ?? "";
  if (!authorization.endsWith(" right")) return new Response("{}", { status: 403 });
  calls.push(String(url).slice(BASE_URL.length));
  if (String(url).endsWith("/result")) return new Response("the translation");
  const body = { document_id: "D", document_key: "K", status: "done", billed_characters: 5 };
  return new Response(JSON.stringify(body));
}

type Work = (lock: object | null) => Promise<unknown>;

// Web Locks, of which documents ask for those that are free.
async function requestLock(name: string, options: object, work?: Work): Promise<unknown> {
  if (!work) return await (options as Work)({});
  if (held.has(name)) return await work(null);
  held.add(name);
  return await work({}).finally(() => held.delete(name));
}

beforeEach(async () => {
  calls.length = 0;
  held.clear();
  network.isDown = false;
  await documentDatabase.delete();
  vi.stubGlobal("navigator", { storage: new FakeDisk().storage, locks: { request: requestLock } });
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", fetchFromService);
  await settingsStore.set({
    ...DEFAULT_SETTINGS,
    service: { ...DEFAULT_SETTINGS.service, paidBaseUrl: BASE_URL, freeBaseUrl: BASE_URL },
  });
  await apiKey.set("right");
  worker = new DocumentWorker();
  return async () => {
    await worker.stop();
    vi.unstubAllGlobals();
  };
});

/** Stores a document as an earlier context left it. */
async function leave(id: string, change: Partial<DocumentJob>): Promise<void> {
  const choices = { ...DEFAULT_DOCUMENT_CHOICES, targetLanguage: "de" as const };
  await diskDocumentFiles.saveSource(id, new Blob(["hello"]).stream());
  const about = { id, fileName: `${id}.txt`, sizeBytes: 5, addedAtMs: 1, choices };
  await diskDocumentJobs.add({ ...newDocumentJob(about), ...change });
}

async function waitUntil(id: string, expected: object): Promise<void> {
  await vi.waitFor(
    async () => expect(await diskDocumentJobs.get(id)).toMatchObject(expected),
    5_000,
  );
}

const alarms = () => (fake.now as ReturnType<typeof createFakeBrowser>).alarmTimes;
const UPLOAD = "/v2/document";
const STATUS = "/v2/document/D";
const RESULT = "/v2/document/D/result";

describe("the background, without a documents page", () => {
  it.each<[Partial<DocumentJob>, string[]]>([
    [{ state: "waiting", nextAtMs: 1 }, [UPLOAD, STATUS, RESULT]],
    [{ state: "uploading", nextAtMs: 1 }, [UPLOAD, STATUS, RESULT]],
    [{ state: "queued", nextAtMs: 1, handle: HANDLE }, [STATUS, RESULT]],
    [{ state: "translating", nextAtMs: 1, handle: HANDLE }, [STATUS, RESULT]],
    [{ state: "done", nextAtMs: 1, handle: HANDLE }, [RESULT]],
    [{ state: "fetching", nextAtMs: 1, handle: HANDLE }, [RESULT]],
  ])("continues a document that was left as %j", async (change, expected) => {
    await leave("a", { ...change, ...(change.handle && { baseUrl: BASE_URL }) });
    worker.start();
    await waitUntil("a", { state: "kept", problem: null });
    expect(calls).toEqual(expected);
    expect(await (await diskDocumentFiles.result("a"))?.text()).toBe("the translation");
    await vi.waitFor(async () => expect(await diskDocumentFiles.source("a")).toBeNull());
  });

  it("continues once the right key replaces a wrong one", async () => {
    await apiKey.set("wrong");
    await leave("a", { state: "waiting", nextAtMs: 1 });
    worker.start();
    await waitUntil("a", { state: "waiting", nextAtMs: null, problem: { reason: "key_refused" } });
    expect(calls).toEqual([]);
    await apiKey.set("right");
    await waitUntil("a", { state: "kept", problem: null });
  });

  it("keeps an alarm that wakes it as long as there is work, and no longer", async () => {
    network.isDown = true;
    await leave("a", { state: "waiting", nextAtMs: 1 });
    worker.start();
    await waitUntil("a", { state: "waiting", problem: { reason: "unreachable" } });
    expect([...alarms().keys()]).toEqual([DOCUMENT_ALARM]);
    await worker.stop();
    network.isDown = false;
    await diskDocumentJobs.change("a", (job) => ({ ...job, nextAtMs: 1 }));
    worker.start();
    await waitUntil("a", { state: "kept" });
    await vi.waitFor(() => expect([...alarms().keys()]).toEqual([]));
  });

  it("leaves large uploads and drafts to the page", async () => {
    await leave("draft", {});
    await leave("large", {
      state: "waiting",
      nextAtMs: 1,
      sizeBytes: MAX_WORKER_UPLOAD_BYTES + 1,
    });
    await leave("small", { state: "waiting", nextAtMs: 1 });
    worker.start();
    await waitUntil("small", { state: "kept" });
    expect(calls).toEqual([UPLOAD, STATUS, RESULT]);
    await waitUntil("large", { state: "waiting" });
    await waitUntil("draft", { state: "draft" });
  });
});
