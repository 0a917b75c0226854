import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { type DBSchema, openDB } from "idb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  DOCUMENT_DATABASE,
  documentDatabase,
  JOURNAL_DATABASE,
  journalDatabase,
  STYLE_RULE_DRAFT_DATABASE,
  styleRuleDraftDatabase,
} from "./databases.ts";
import { diskDocumentJobs, newestDocuments } from "./documents/document-jobs.ts";
import { journalSegments, journalSessions } from "./journal/journal.ts";
import { libraryEntries } from "./library/library.ts";
import { shareDatabase, type UpgradeStep } from "./open-database.ts";
import { diskStyleRuleDrafts } from "./style-rule-drafts/style-rule-drafts.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

beforeEach(async () => {
  await Promise.all([
    journalDatabase.delete(),
    documentDatabase.delete(),
    styleRuleDraftDatabase.delete(),
  ]);
  vi.stubGlobal("indexedDB", new IDBFactory());
});

describe("databases of the first version", () => {
  it("keep their transcripts", async () => {
    const first = await openDB("surtitle", 1, {
      upgrade(created) {
        const sessions = created.createObjectStore("sessions", { keyPath: "id" });
        sessions.createIndex("startedAtMs", "startedAtMs");
        created.createObjectStore("segments", { keyPath: ["sessionId", "lane", "ordinal"] });
      },
    });
    await first.add("sessions", {
      ...{ id: "talk", title: "Lighthouses", address: "https://example.test/talk" },
      ...{ startedAtMs: 1000, endedAtMs: 9000, ending: "stopped", detectedLanguage: "en" },
      ...{ gaps: [], access: null, noticed: true },
    });
    await first.add("segments", {
      ...{ sessionId: "talk", lane: "original", ordinal: 0, language: "en", text: "One." },
      ...{ startMs: 0, endMs: 900, spokenAtMs: 1000 },
    });
    first.close();

    expect((await journalSessions()).map(({ id, name }) => [id, name])).toEqual([["talk", null]]);
    expect((await journalSegments("talk")).map(({ text }) => text)).toEqual(["One."]);
    expect((await libraryEntries())[0]?.summary.lanes).toHaveLength(1);
    expect((await journalDatabase.open()).version).toBe(2);
  });

  it("keep their documents", async () => {
    const first = await openDB("surtitle-documents", 1, {
      upgrade(created) {
        const jobs = created.createObjectStore("jobs", { keyPath: "id" });
        jobs.createIndex("addedAtMs", "addedAtMs");
        jobs.createIndex("state", "state");
      },
    });
    const job = {
      ...{ id: "d", fileName: "a.txt", sizeBytes: 5, addedAtMs: 1, state: "waiting" },
      choices: {
        ...{ targetLanguage: "de", sourceLanguage: null, pdfAsWord: false },
        ...{ formality: "default", glossaryId: "", styleId: "" },
      },
      ...{ handle: null, baseUrl: "", nextAtMs: 2, attempts: 1, downloads: 0 },
      ...{ secondsRemaining: null, billedCharacters: null, resultBytes: null, keptAtMs: null },
      ...{ isWanted: false, problem: { reason: "unreachable", detail: null, traceId: null } },
    };
    await first.add("jobs", job);
    first.close();

    expect(await diskDocumentJobs.inStates(["waiting"])).toEqual([
      { ...job, problem: { ...job.problem, code: null } },
    ]);
    expect(await newestDocuments(5)).toHaveLength(1);
  });

  it("keep their style rule drafts", async () => {
    const first = await openDB("surtitle-style-drafts", 1, {
      upgrade: (created) => void created.createObjectStore("drafts", { keyPath: "id" }),
    });
    const draft = {
      ...{ id: "s", styleId: null, savedAtMs: 3, base: null, pending: null, knownIds: null },
      content: {
        ...{ name: "House", language: "de", rules: { numbers: { decimal_separator: "comma" } } },
        instructions: [{ key: "k", id: null, label: "", prompt: "Short.", sourceLanguage: null }],
      },
    };
    await first.add("drafts", draft);
    first.close();

    expect(await diskStyleRuleDrafts.all()).toEqual([draft]);
  });
});

it("have names of their own, which never change", () => {
  const definitions = [JOURNAL_DATABASE, DOCUMENT_DATABASE, STYLE_RULE_DRAFT_DATABASE];
  expect(definitions.map(({ name }) => name)).toEqual([
    "surtitle",
    "surtitle-documents",
    "surtitle-style-drafts",
  ]);
});

interface TestTables extends DBSchema {
  things: { key: string; value: unknown; indexes: { size: number } };
}

const create: UpgradeStep<TestTables> = (database) => {
  database.createObjectStore("things", { keyPath: "id" });
};
const index: UpgradeStep<TestTables> = (_, transaction) => {
  transaction.objectStore("things").createIndex("size", "size");
};
const rename: UpgradeStep<TestTables> = (_, transaction) => {
  const things = transaction.objectStore("things");
  void things.openCursor().then(function convert(cursor): Promise<void> | undefined {
    if (!cursor) return;
    const { length, ...others } = cursor.value as Record<string, unknown>;
    void cursor.update?.({ ...others, size: length });
    return cursor.continue().then(convert);
  });
};

const share = (...steps: UpgradeStep<TestTables>[]) => shareDatabase({ name: "test", steps });

describe("upgrade steps", () => {
  it("run in order, from the version that is there", async () => {
    const first = await share(create).open();
    await first.put("things", { id: "a", length: 3 });
    await first.put("things", { id: "b", length: 1 });
    first.close();
    const third = await share(create, index, rename).open();
    expect(third.version).toBe(3);
    expect(await third.getAllFromIndex("things", "size")).toEqual([
      { id: "b", size: 1 },
      { id: "a", size: 3 },
    ]);
    third.close();
  });

  it("run once, however many contexts open the database at the same time", async () => {
    const step = vi.fn(create);
    const opened = await Promise.all([share(step).open(), share(step).open()]);
    expect(step).toHaveBeenCalledOnce();
    for (const database of opened) database.close();
  });

  it("do not wait for a context that has an earlier version open", async () => {
    const early = share(create);
    await early.open();
    const late = share(create, index);
    expect((await late.open()).version).toBe(2);
    await late.delete();
  });

  it("leave a database of a newer version as it is, and it stays usable", async () => {
    const newer = await share(create, index, rename).open();
    await newer.put("things", { id: "a", size: 3 });
    newer.close();
    const older = share(create);
    const database = await older.open();
    expect(database.version).toBe(3);
    expect(await database.get("things", "a")).toEqual({ id: "a", size: 3 });
    await older.delete();
  });
});

it("opens again what another context has deleted", async () => {
  const [mine, theirs] = [share(create), share(create)];
  await (await mine.open()).put("things", { id: "a" });
  await theirs.delete();
  expect(await (await mine.open()).count("things")).toBe(0);
  await mine.delete();
});
