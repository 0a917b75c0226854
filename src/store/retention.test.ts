import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, type TranscriptSettings } from "../settings/schema/settings.ts";
import { journalSegments, journalSessions } from "./journal.ts";
import { deleteJournalDatabase } from "./journal-database.ts";
import { expiryOf, forgetExpired } from "./retention.ts";
import { madeUpSession, storeSession } from "./testing/made-up-session.ts";

const MINUTE_MS = 60_000;
const NOW_MS = 1_700_000_000_000;

const choices = (change: Partial<TranscriptSettings>): TranscriptSettings => ({
  ...DEFAULT_SETTINGS.transcripts,
  ...change,
});

/** A transcript whose captions ended some minutes ago; null when they go on. */
const ended = (id: string, minutesAgo: number | null, origin: "captions" | "import" = "captions") =>
  madeUpSession({
    id,
    origin,
    startedAtMs: NOW_MS - ((minutesAgo ?? 0) + 60) * MINUTE_MS,
    endedAtMs: minutesAgo === null ? null : NOW_MS - minutesAgo * MINUTE_MS,
  });

const ALL = [ended("going", null), ended("new", 5), ended("old", 16), ended("file", 90, "import")];

describe("what is not kept any longer", () => {
  it("is nothing where all is kept", () => {
    expect(expiryOf(ALL, choices({ keep: "all" }), NOW_MS)).toEqual({
      expired: [],
      nextAtMs: null,
    });
  });

  it("is everything that is over where nothing is kept, but what was imported", () => {
    expect(expiryOf(ALL, choices({ keep: "off" }), NOW_MS).expired).toEqual(["new", "old"]);
  });

  it("is what ended longer ago than the time, and then the next", () => {
    const quarter = choices({ keep: "time", keepMinutes: 15 });
    expect(expiryOf(ALL, quarter, NOW_MS)).toEqual({
      expired: ["old"],
      nextAtMs: NOW_MS + 10 * MINUTE_MS,
    });
    expect(expiryOf(ALL, quarter, NOW_MS + 10 * MINUTE_MS)).toEqual({
      expired: ["new", "old"],
      nextAtMs: null,
    });
    const month = choices({ keep: "time", keepMinutes: 30 * 24 * 60 });
    expect(expiryOf(ALL, month, NOW_MS).expired).toEqual([]);
  });

  it("is not kept for longer by a clock that was put back", () => {
    const quarter = choices({ keep: "time", keepMinutes: 15 });
    const yesterdayMs = NOW_MS - 24 * 60 * MINUTE_MS;
    expect(expiryOf([ended("new", 5)], quarter, yesterdayMs)).toEqual({
      expired: [],
      nextAtMs: yesterdayMs + 15 * MINUTE_MS,
    });
  });

  it("is what is not among the newest where a number is kept; what goes on counts and stays", () => {
    const two = choices({ keep: "count", keepCount: 2 });
    expect(expiryOf(ALL, two, NOW_MS)).toEqual({ expired: ["old"], nextAtMs: null });
    const goingOn = [ended("new", 0), ended("old", 5), ended("going", null)];
    expect(expiryOf(goingOn, two, NOW_MS).expired).toEqual([]);
  });
});

describe("on disk", () => {
  beforeEach(async () => {
    await deleteJournalDatabase();
  });

  it("goes with all its words, and nothing else goes", async () => {
    for (const session of ALL) await storeSession(session, { original: ["One.", " Two."] });
    await forgetExpired(choices({ keep: "time", keepMinutes: 15 }), NOW_MS);
    const ids = (await journalSessions()).map(({ id }) => id);
    expect(ids.sort()).toEqual(["file", "going", "new"]);
    expect(await journalSegments("old")).toEqual([]);
    expect(await journalSegments("new")).toHaveLength(2);
  });

  it("keeps more than a few where all is kept", async () => {
    for (let index = 0; index < 60; index += 1) await storeSession(ended(`${index}`, index), {});
    await forgetExpired(choices({ keep: "all" }), NOW_MS);
    expect(await journalSessions()).toHaveLength(60);
  });
});
