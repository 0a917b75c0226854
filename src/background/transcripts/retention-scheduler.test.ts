// @vitest-environment node
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, type TranscriptSettings } from "../../settings/schema/settings.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { journalSessions } from "../../store/journal.ts";
import { deleteJournalDatabase } from "../../store/journal-database.ts";
import { storeSession } from "../../store/testing/made-up-session.ts";
import { fake, resetWorld } from "../testing/fake-world.ts";
import { RetentionScheduler } from "./retention-scheduler.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-world.ts")).fake.browser };
});

const NOW_MS = 1_700_000_000_000;
const MINUTE_MS = 60_000;
const ALARM = "transcripts-expire";

beforeEach(async () => {
  resetWorld();
  fake.rings.clear();
  vi.useFakeTimers({ now: NOW_MS, toFake: ["Date"] });
  await deleteJournalDatabase();
  return () => vi.useRealTimers();
});

const choose = (transcripts: Partial<TranscriptSettings>) =>
  settingsStore.set({
    ...DEFAULT_SETTINGS,
    transcripts: { ...DEFAULT_SETTINGS.transcripts, ...transcripts },
  });

const store = (id: string, endedAtMs: number | null) =>
  storeSession({ id, startedAtMs: NOW_MS - 1000, endedAtMs }, { original: ["One."] });

const ids = async () => (await journalSessions()).map(({ id }) => id).sort();

test("a quarter of an hour is a quarter of an hour, also for a worker that sleeps", async () => {
  await choose({ keep: "time", keepMinutes: 15 });
  await store("first", NOW_MS);
  await store("second", NOW_MS + 4 * MINUTE_MS);
  await new RetentionScheduler().keep();
  expect(fake.rings.get(ALARM)).toBe(NOW_MS + 15 * MINUTE_MS);
  vi.setSystemTime(NOW_MS + 15 * MINUTE_MS);
  // Another life of the worker, which the alarm has woken.
  const next = new RetentionScheduler();
  await next.ring(ALARM);
  expect(await ids()).toEqual(["second"]);
  expect(fake.rings.get(ALARM)).toBe(NOW_MS + 19 * MINUTE_MS);
  vi.setSystemTime(NOW_MS + 19 * MINUTE_MS);
  await next.ring(ALARM);
  expect(await ids()).toEqual([]);
  expect(fake.rings.size).toBe(0);
});

test("other alarms are of no concern", async () => {
  await choose({ keep: "off" });
  await store("a", NOW_MS);
  await new RetentionScheduler().ring("documents");
  expect(await ids()).toEqual(["a"]);
});

test("a choice of less takes effect at once, and one of all lets the worker sleep", async () => {
  await store("a", NOW_MS - MINUTE_MS);
  await store("going", null);
  const keeper = new RetentionScheduler();
  await choose({ keep: "time", keepMinutes: 15 });
  await keeper.keep();
  expect(fake.rings.size).toBe(1);
  await choose({ keep: "all" });
  await keeper.keep();
  expect([fake.rings.size, await ids()]).toEqual([0, ["a", "going"]]);
  await choose({ keep: "off" });
  await keeper.keep();
  expect(await ids()).toEqual(["going"]);
});
