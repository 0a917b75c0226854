import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import type { SegmentUpdate } from "../../captions/segment.ts";
import { journalDatabase } from "../../store/databases.ts";
import { diskJournal, journalSegments } from "../../store/journal/journal.ts";
import type { SessionAccess } from "../../store/journal/journal-entry.ts";
import { storeSession } from "../../store/testing/sample-session.ts";
import { fake, resetFakes } from "../testing/fake-background.ts";
import { endOrphanedSessions, markInterruptedSessions } from "./orphaned-sessions.ts";

const service = vi.hoisted(() => ({
  ended: [] as SessionAccess[],
  lastWords: [] as SegmentUpdate[],
}));
vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});
vi.mock("./word-sources.ts", () => ({
  endOpenSession: async (access: SessionAccess, onUpdate: (update: SegmentUpdate) => void) => {
    service.ended.push(access);
    service.lastWords.forEach(onUpdate);
    return true;
  },
}));

const STARTED_MS = 1_000_000;
const WORKER_START_MS = 2_000_000;
const OPEN = { startedAtMs: STARTED_MS, endedAtMs: null, ending: null, noticed: false } as const;
const ACCESS: SessionAccess = {
  ...{ token: "left", baseUrl: "https://api.example.com" },
  ...{ contentType: "audio/flac", messageFormat: "json", targets: ["de"] },
};

const textsOf = async (id: string) => {
  const segments = await journalSegments(id);
  return segments.map(({ lane, ordinal, text }) => [lane, ordinal, text]);
};

beforeEach(async () => {
  resetFakes();
  service.ended.length = 0;
  service.lastWords.length = 0;
  await journalDatabase.delete();
});

test("captions that the browser cut off end there and at the service, with its last words", async () => {
  await storeSession({ ...OPEN, id: "a", access: ACCESS }, { original: ["Good", " evening"] });
  service.lastWords.push({
    ...{ lane: "original", language: "en", tentative: [] },
    concluded: [{ text: " all", startMs: 7000, endMs: 7400 }],
  });
  await endOrphanedSessions(new Set(), WORKER_START_MS);
  expect(await diskJournal.getSession("a")).toMatchObject({
    ...{ endedAtMs: STARTED_MS, ending: "cut_off", access: null, noticed: false },
  });
  expect(service.ended).toEqual([ACCESS]);
  expect(await textsOf("a")).toEqual([
    ["original", 0, "Good"],
    ["original", 1, " evening"],
    ["original", 2, " all"],
  ]);
  const last = (await journalSegments("a")).at(-1);
  expect([last?.startMs, last?.endMs], "after the words before").toEqual([3800, 4200]);
});

test("captions end where their newest words were spoken", async () => {
  await storeSession({ ...OPEN, id: "a" }, {});
  for (const [ordinal, spokenAtMs] of [STARTED_MS + 500, STARTED_MS + 9000].entries()) {
    await diskJournal.appendSegments([
      {
        ...{ sessionId: "a", lane: "original", language: "en", ordinal, text: "word" },
        ...{ startMs: 0, endMs: 1, spokenAtMs, mediaMs: null },
      },
    ]);
  }
  await endOrphanedSessions(new Set(), WORKER_START_MS);
  expect(await diskJournal.getSession("a")).toMatchObject({ endedAtMs: STARTED_MS + 9000 });
  expect(service.ended, "no session was open").toEqual([]);
});

test("running and finished captions, and those of this worker, stay as they are", async () => {
  await storeSession({ ...OPEN, id: "running", access: ACCESS }, {});
  await storeSession({ ...OPEN, id: "new", startedAtMs: WORKER_START_MS, access: ACCESS }, {});
  await storeSession({ id: "finished" }, {});
  await endOrphanedSessions(new Set(["running"]), WORKER_START_MS);
  const endings = ["running", "new", "finished"].map(async (id) => {
    return (await diskJournal.getSession(id))?.ending;
  });
  expect(await Promise.all(endings)).toEqual([null, null, "stopped"]);
  expect(service.ended).toEqual([]);
});

test("subtitles that were shown are not reported as cut off", async () => {
  await storeSession({ ...OPEN, id: "a", origin: "subtitles" }, { original: ["Good"] });
  await endOrphanedSessions(new Set(), WORKER_START_MS);
  expect(await diskJournal.getSession("a")).toMatchObject({ ending: "stopped" });
});

test("captions of a closed window are cut off if the browser has started since, once", async () => {
  await storeSession({ id: "a", ending: "closing" }, {});
  expect(await markInterruptedSessions()).toBe(true);
  expect(await diskJournal.getSession("a")).toMatchObject({ ending: "cut_off" });
  await storeSession({ id: "b", ending: "closing" }, {});
  expect(await markInterruptedSessions(), "a later worker").toBe(false);
  expect(await diskJournal.getSession("b")).toMatchObject({ ending: "closing" });
  // Session storage is empty in the next run of the browser.
  fake.sessionStored.clear();
  expect(await markInterruptedSessions()).toBe(true);
  expect(await diskJournal.getSession("b")).toMatchObject({ ending: "cut_off" });
});
