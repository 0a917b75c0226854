import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, type TranscriptSettings } from "../../settings/schema/settings.ts";
import { journalDatabase } from "../databases.ts";
import { sampleSession, storeSession } from "../testing/sample-session.ts";
import { journalSegments, journalSessions } from "./journal.ts";
import type { Origin } from "./journal-entry.ts";
import { computeExpiry, forgetExpired } from "./retention.ts";

const MINUTE_MS = 60_000;
const NOW_MS = 1_700_000_000_000;

const choices = (change: Partial<TranscriptSettings>): TranscriptSettings => ({
  ...DEFAULT_SETTINGS.transcripts,
  ...change,
});

// `minutesAgo` is null while the captions still run.
const ended = (id: string, minutesAgo: number | null, origin: Origin = "captions") =>
  sampleSession({
    id,
    origin,
    startedAtMs: NOW_MS - ((minutesAgo ?? 0) + 60) * MINUTE_MS,
    endedAtMs: minutesAgo === null ? null : NOW_MS - minutesAgo * MINUTE_MS,
  });

const ALL = [ended("going", null), ended("new", 5), ended("old", 16), ended("file", 90, "import")];

describe("expired transcripts", () => {
  it("are none if all are kept", () => {
    expect(computeExpiry(ALL, choices({ keep: "all" }), NOW_MS)).toEqual({
      expired: [],
      nextAtMs: null,
    });
  });

  it("include subtitles that were shown, as the user's choice says", () => {
    const shown = [ended("now", null, "subtitles"), ended("shown", 5, "subtitles")];
    expect(computeExpiry(shown, choices({ keep: "off" }), NOW_MS).expired).toEqual(["shown"]);
  });

  it("are all finished ones, except imported ones, if none are kept", () => {
    expect(computeExpiry(ALL, choices({ keep: "off" }), NOW_MS).expired).toEqual(["new", "old"]);
  });

  it("are those that ended too long ago, and later the next", () => {
    const quarter = choices({ keep: "time", keepMinutes: 15 });
    expect(computeExpiry(ALL, quarter, NOW_MS)).toEqual({
      expired: ["old"],
      nextAtMs: NOW_MS + 10 * MINUTE_MS,
    });
    expect(computeExpiry(ALL, quarter, NOW_MS + 10 * MINUTE_MS)).toEqual({
      expired: ["new", "old"],
      nextAtMs: null,
    });
    const month = choices({ keep: "time", keepMinutes: 30 * 24 * 60 });
    expect(computeExpiry(ALL, month, NOW_MS).expired).toEqual([]);
  });

  it("are not kept longer when the clock is set back", () => {
    const quarter = choices({ keep: "time", keepMinutes: 15 });
    const yesterdayMs = NOW_MS - 24 * 60 * MINUTE_MS;
    expect(computeExpiry([ended("new", 5)], quarter, yesterdayMs)).toEqual({
      expired: [],
      nextAtMs: yesterdayMs + 15 * MINUTE_MS,
    });
  });

  it("are those beyond the number kept; running ones count and stay", () => {
    const two = choices({ keep: "count", keepCount: 2 });
    expect(computeExpiry(ALL, two, NOW_MS)).toEqual({ expired: ["old"], nextAtMs: null });
    const goingOn = [ended("new", 0), ended("old", 5), ended("going", null)];
    expect(computeExpiry(goingOn, two, NOW_MS).expired).toEqual([]);
  });
});

describe("on disk", () => {
  beforeEach(async () => {
    await journalDatabase.delete();
  });

  it("are removed with all their segments, and nothing else is", async () => {
    for (const session of ALL) await storeSession(session, { original: ["One.", " Two."] });
    await forgetExpired(choices({ keep: "time", keepMinutes: 15 }), NOW_MS);
    const ids = (await journalSessions()).map(({ id }) => id);
    expect(ids.sort()).toEqual(["file", "going", "new"]);
    expect(await journalSegments("old")).toEqual([]);
    expect(await journalSegments("new")).toHaveLength(2);
  });

  it("do not exist among many transcripts if all are kept", async () => {
    for (let index = 0; index < 60; index += 1) await storeSession(ended(`${index}`, index), {});
    await forgetExpired(choices({ keep: "all" }), NOW_MS);
    expect(await journalSessions()).toHaveLength(60);
  });
});
