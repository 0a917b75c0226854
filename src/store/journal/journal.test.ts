import "fake-indexeddb/auto";
import { openDB } from "idb";
import { beforeEach, expect, it } from "vitest";
import { journalDatabase } from "../databases.ts";
import { libraryEntries } from "../library/library.ts";
import { sampleLane, sampleSession, storeSession } from "../testing/sample-session.ts";
import {
  changeStoredBookmarks,
  diskJournal,
  hasStoredWords,
  journalSegments,
  journalSessions,
} from "./journal.ts";

beforeEach(async () => {
  await journalDatabase.delete();
});

async function writeFirstVersion(): Promise<void> {
  const database = await openDB("surtitle", 1, {
    upgrade(first) {
      const sessions = first.createObjectStore("sessions", { keyPath: "id" });
      sessions.createIndex("startedAtMs", "startedAtMs");
      first.createObjectStore("segments", { keyPath: ["sessionId", "lane", "ordinal"] });
    },
  });
  await database.add("sessions", {
    id: "old",
    title: "Lighthouses",
    address: "https://example.test/talk",
    startedAtMs: 1000,
    endedAtMs: 9000,
    ending: "stopped",
    detectedLanguage: "en",
    gaps: [{ fromMs: 0, toMs: 500 }],
    access: null,
    noticed: true,
  });
  for (const ordinal of [0, 1]) {
    await database.add("segments", {
      sessionId: "old",
      lane: "original",
      ordinal,
      language: "en",
      text: ` word ${ordinal}`,
      startMs: ordinal * 1000,
      endMs: ordinal * 1000 + 900,
      spokenAtMs: 1000 + ordinal * 1000,
    });
  }
  database.close();
}

it("keeps the segments of an earlier version, and adds to them", async () => {
  await writeFirstVersion();
  expect(await journalSessions()).toEqual([
    {
      ...sampleSession({ id: "old" }),
      title: "Lighthouses",
      address: "https://example.test/talk",
      startedAtMs: 1000,
      endedAtMs: 9000,
      gaps: [{ fromMs: 0, toMs: 500 }],
    },
  ]);
  const segments = await journalSegments("old");
  expect(segments.map(({ text, mediaMs }) => [text, mediaMs])).toEqual([
    [" word 0", null],
    [" word 1", null],
  ]);
  await diskJournal.appendSegments([
    { ...sampleLane("old", "de", ["Wort"])[0], mediaMs: 500 } as never,
  ]);
  expect((await libraryEntries())[0]?.summary.lanes.map(({ lane }) => lane).sort()).toEqual([
    "de",
    "original",
  ]);
});

it("upgrades while a page of the earlier version has the database open", async () => {
  await writeFirstVersion();
  const early = await openDB("surtitle", 1, {
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  expect(await journalSessions()).toHaveLength(1);
  expect((await journalDatabase.open()).version).toBe(2);
  early.close();
});

it("skips damaged records and reads the rest", async () => {
  await storeSession({ id: "a" }, { original: ["One.", " Two.", " Three."] });
  const database = await journalDatabase.open();
  await database.put("segments", { sessionId: "a", lane: "original", ordinal: 1, text: 5 });
  await database.put("sessions", { id: "b", startedAtMs: 3 });
  expect((await journalSegments("a")).map(({ ordinal }) => ordinal)).toEqual([0, 2]);
  expect((await journalSessions()).map(({ id }) => id)).toEqual(["a"]);
  const [end] = await diskJournal.laneEnds("a", 60_000);
  expect(end?.newest.map(({ ordinal }) => ordinal)).toEqual([0, 2]);
});

it("finds the end of each lane among many segments and lanes", async () => {
  const texts = Array.from({ length: 300 }, (_, index) => `${index}`);
  await storeSession({ id: "a" }, { original: texts, de: texts.slice(0, 3) });
  await storeSession({ id: "ab" }, { original: ["other"] });
  const ends = await diskJournal.laneEnds("a", 60_000);
  expect(ends.map(({ lane, newest }) => [lane, newest.length, newest.at(-1)?.ordinal])).toEqual([
    ["de", 3, 2],
    ["original", 31, 299],
  ]);
});

it("cleans titles that an earlier version stored uncleaned", async () => {
  const hostile = `\u202Ea\nb${"!".repeat(1_000_000)}`;
  const database = await journalDatabase.open();
  await database.add("sessions", {
    ...sampleSession({ id: "old" }),
    title: hostile,
    name: hostile,
    pages: [{ title: hostile, address: "https://example.test/", fromMs: 0 }],
  });
  const [session] = await journalSessions();
  for (const title of [session?.title, session?.name, session?.pages[0]?.title]) {
    expect(title).toMatch(/^a b!+…$/);
    expect(title?.length).toBeLessThanOrEqual(300);
  }
});

it("keeps bookmarks through other changes, and adds none to what is gone", async () => {
  await storeSession({ id: "a" }, { original: ["One."] });
  const bookmark = { atMs: 1500, note: "" };
  expect(await changeStoredBookmarks("a", { kind: "add", bookmark })).toEqual([bookmark]);
  await diskJournal.changeSession("a", { name: "Lamps" });
  const note = { atMs: 1500, note: " The\nlens\u202e " };
  await changeStoredBookmarks("a", { kind: "note", bookmark: note });
  const [session] = await journalSessions();
  expect(session).toMatchObject({ name: "Lamps", bookmarks: [{ atMs: 1500, note: "The lens" }] });
  expect(await changeStoredBookmarks("b", { kind: "add", bookmark })).toBeNull();
});

it("knows whether a session has words to read", async () => {
  await storeSession({ id: "a" }, { original: ["One."] });
  await storeSession({ id: "b" }, {});
  await storeSession({ id: "c", deletedAtMs: 1 }, { original: ["One."] });
  expect(await Promise.all(["a", "b", "c", "d"].map(hasStoredWords))).toEqual([
    ...[true, false, false, false],
  ]);
});
