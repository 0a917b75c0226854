import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { foldQuery } from "../../captions/text/search-fold.ts";
import { WAITS } from "../../lib/waits.ts";
import { journalDatabase } from "../databases.ts";
import { changeStoredBookmarks, diskJournal, journalSegments } from "../journal/journal.ts";
import { sampleLane, storeSession } from "../testing/sample-session.ts";
import { libraryEntries, markDeleted, purgeDeleted } from "./library.ts";
import { MAX_HITS, type SearchResult, searchLibrary } from "./library-search.ts";
import { mergeSessions, splitMerged } from "./merge-sessions.ts";
import { packSession } from "./search-blocks.ts";
import { storedSummaries } from "./transcript-summary.ts";

const ids = async () => (await libraryEntries()).map(({ session }) => session.id);

async function search(query: string): Promise<SearchResult[]> {
  const results: SearchResult[] = [];
  const entries = await libraryEntries();
  const nameOf = ({ session }: (typeof entries)[number]) => session.name ?? session.title;
  for await (const result of searchLibrary(
    entries,
    foldQuery(query),
    nameOf,
    new AbortController().signal,
  )) {
    results.push(result);
  }
  return results;
}

const hitsOf = async (query: string) => (await search(query)).flatMap(({ hits }) => hits);

beforeEach(async () => {
  await journalDatabase.delete();
});

describe("the list", () => {
  it("has lanes, languages and length without reading segments, before and after packing", async () => {
    await storeSession({ id: "a" }, { de: ["Eins."], original: ["One.", " Two.", " Three."] });
    const expected = {
      sessionId: "a",
      lanes: [
        { lane: "original", language: "en", segments: 3 },
        { lane: "de", language: "de", segments: 1 },
      ],
      lengthMs: 5800,
    };
    expect((await libraryEntries())[0]?.summary).toEqual({ ...expected, packed: false });
    await packSession("a");
    expect((await storedSummaries()).get("a")).toEqual({ ...expected, packed: true });
    expect((await libraryEntries())[0]?.summary).toEqual({ ...expected, packed: true });
  });

  it("counts and finds segments that come after packing", async () => {
    await storeSession({ id: "a" }, { original: ["One."] });
    await packSession("a");
    const [, late] = sampleLane("a", "original", ["One.", " Late."]);
    await diskJournal.appendSegments(late ? [late] : []);
    expect((await libraryEntries())[0]?.summary.lanes[0]?.segments).toBe(2);
    expect(await hitsOf("late")).toHaveLength(1);
  });

  it("counts the segments of a session that was opened again after packing", async () => {
    await storeSession({ id: "a" }, { original: ["One."] });
    await packSession("a");
    await diskJournal.changeSession("a", { endedAtMs: null });
    const [, more] = sampleLane("a", "original", ["One.", " More."]);
    await diskJournal.appendSegments(more ? [more] : []);
    expect((await libraryEntries())[0]?.summary.lanes[0]?.segments).toBe(2);
  });

  it("hides deleted transcripts, restores them, and removes them in the end", async () => {
    await storeSession({ id: "a" }, { original: ["One."] });
    await storeSession({ id: "b" }, { original: ["Two."] });
    await packSession("a");
    await markDeleted(["a"], 5000);
    expect(await ids()).toEqual(["b"]);
    expect(await hitsOf("one")).toEqual([]);
    await markDeleted(["a"], null);
    expect((await ids()).sort()).toEqual(["a", "b"]);
    await markDeleted(["a"], 5000);
    expect(await purgeDeleted(5000 + WAITS.deletionUndoMs - 1)).toBe(1);
    expect(await journalSegments("a")).toHaveLength(1);
    expect(await purgeDeleted(5000 + WAITS.deletionUndoMs)).toBeNull();
    expect(await journalSegments("a")).toEqual([]);
    expect((await storedSummaries()).has("a")).toBe(false);
    await markDeleted(["a"], null);
    expect(await ids()).toEqual(["b"]);
  });

  it("packs nothing of removed sessions", async () => {
    await packSession("gone");
    expect(await storedSummaries()).toEqual(new Map());
  });
});

describe("searching", () => {
  it("finds matches across segments and blocks, each once", async () => {
    const texts = Array.from({ length: 250 }, (_, at) => ` Word${at} and`);
    await storeSession({ id: "a" }, { original: texts });
    for (const at of [0, 98, 99, 100, 198, 199, 200, 248]) {
      const hits = await hitsOf(`word${at} and word${at + 1} `);
      expect(hits.map(({ ordinal }) => ordinal)).toEqual([at]);
    }
    expect((await storedSummaries()).get("a")?.packed).toBe(true);
  });

  it("returns the text around a match", async () => {
    await storeSession(
      { id: "a" },
      { original: ["The keeper of the light", "house wrote a very long letter to his family."] },
    );
    const [hit] = await hitsOf("LIGHTHOUSE");
    expect(hit).toMatchObject({ lane: "original", ordinal: 0, match: "lighthouse" });
    expect(hit?.before).toBe("The keeper of the ");
    expect(hit?.after).toBe(" wrote a very long letter to his family.");
  });

  it("searches all lanes, names and running captions, the newest first", async () => {
    await storeSession({ id: "a", startedAtMs: 1, title: "Straße" }, { de: ["Ein Élan."] });
    await storeSession({ id: "b", startedAtMs: 2, endedAtMs: null }, { original: ["An elan."] });
    expect((await search("elan")).map(({ sessionId }) => sessionId)).toEqual(["b", "a"]);
    const [named] = await search("strasse");
    expect(named).toMatchObject({ sessionId: "a", inName: [{ from: 0, to: 6 }], hits: [] });
    expect(await search("   ")).toEqual([]);
  });

  it("returns some of many hits, and that there are more", async () => {
    await storeSession({ id: "a" }, { original: Array.from({ length: 50 }, () => " again") });
    const [result] = await search("again");
    expect(result?.hits).toHaveLength(MAX_HITS);
    expect(result?.hasMore).toBe(true);
  });

  it("ends with its signal", async () => {
    await storeSession({ id: "a" }, { original: ["one"] });
    const entries = await libraryEntries();
    const results = searchLibrary(entries, "one", () => "", AbortSignal.abort(new Error("enough")));
    await expect(results.next()).rejects.toThrow("enough");
  });
});

describe("merging", () => {
  const parts = async () => {
    await storeSession(
      { id: "a", startedAtMs: 0, endedAtMs: 10_000, gaps: [{ fromMs: 500, toMs: 900 }] },
      { original: ["One.", " Two."], de: ["Eins."] },
    );
    await storeSession(
      { id: "b", startedAtMs: 60_000, endedAtMs: 70_000, gaps: [{ fromMs: 100, toMs: 200 }] },
      { original: ["Three."], fr: ["Trois."] },
    );
    for (const [id, bookmark] of [
      ["a", { atMs: 700, note: "one" }],
      ["b", { atMs: 300, note: "three" }],
    ] as const) {
      await changeStoredBookmarks(id, { kind: "add", bookmark });
    }
  };

  it("keeps every segment, lane and gap once, on the clock of the first part", async () => {
    await parts();
    expect(await mergeSessions(["b", "a"], "ab", 1)).toBe(true);
    expect(await ids()).toEqual(["ab"]);
    const [entry] = await libraryEntries();
    expect(entry?.session.gaps).toEqual([
      { fromMs: 500, toMs: 900 },
      { fromMs: 60_100, toMs: 60_200 },
    ]);
    expect(entry?.session.bookmarks).toEqual([
      { atMs: 700, note: "one" },
      { atMs: 60_300, note: "three" },
    ]);
    expect(entry?.session).toMatchObject({ startedAtMs: 0, endedAtMs: 70_000, deletedAtMs: null });
    const segments = (await journalSegments("ab")).map((each) => [
      each.lane,
      each.ordinal,
      each.text,
      each.startMs,
    ]);
    expect(segments).toEqual([
      ["de", 0, "Eins.", 0],
      ["fr", 0, "Trois.", 60_000],
      ["original", 0, "One.", 0],
      ["original", 1, " Two.", 2000],
      ["original", 2, "Three.", 60_000],
    ]);
    await purgeDeleted(1 + WAITS.deletionUndoMs);
    expect(await journalSegments("a")).toEqual([]);
    expect(await journalSegments("ab")).toHaveLength(5);
  });

  it("is undone completely", async () => {
    await parts();
    const before = [await journalSegments("a"), await journalSegments("b")];
    await mergeSessions(["a", "b"], "ab", 1);
    await packSession("ab");
    await splitMerged("ab", ["a", "b"]);
    expect((await ids()).sort()).toEqual(["a", "b"]);
    expect([await journalSegments("a"), await journalSegments("b")]).toEqual(before);
    expect(await journalSegments("ab")).toEqual([]);
    expect(await hitsOf("three")).toHaveLength(1);
  });

  it("keeps which engine made which part", async () => {
    const engines = [{ engine: "device", fromMs: 0 } as const];
    await storeSession({ id: "a", startedAtMs: 0, engines }, { original: ["One."] });
    await storeSession({ id: "b", startedAtMs: 60_000, engines }, { original: ["Two."] });
    await storeSession({ id: "c", startedAtMs: 90_000 }, { original: ["Three."] });
    await mergeSessions(["a", "b", "c"], "abc", 1);
    expect((await diskJournal.getSession("abc"))?.engines).toEqual([
      { engine: "device", fromMs: 0 },
      { engine: "service", fromMs: 90_000 },
    ]);
  });

  it("never makes parts overlap, whatever their clocks", async () => {
    await storeSession({ id: "a", startedAtMs: 0 }, { original: ["One.", " Two."] });
    await storeSession({ id: "b", startedAtMs: 1000 }, { original: ["Three."] });
    await mergeSessions(["a", "b"], "ab", 1);
    expect((await journalSegments("ab")).map(({ startMs }) => startMs)).toEqual([0, 2000, 3800]);
  });

  it("does nothing with running, deleted or missing parts", async () => {
    await parts();
    await storeSession({ id: "c", endedAtMs: null }, { original: ["Four."] });
    expect(await mergeSessions(["a", "c"], "x", 1)).toBe(false);
    expect(await mergeSessions(["a", "none"], "x", 1)).toBe(false);
    await markDeleted(["b"], 1);
    expect(await mergeSessions(["a", "b"], "x", 1)).toBe(false);
    expect((await ids()).sort()).toEqual(["a", "c"]);
  });
});
