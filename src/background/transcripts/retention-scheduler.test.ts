import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, type TranscriptSettings } from "../../settings/schema/settings.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { journalDatabase } from "../../store/databases.ts";
import { journalSessions } from "../../store/journal/journal.ts";
import { storeSession } from "../../store/testing/sample-session.ts";
import { fake, resetFakes } from "../testing/fake-background.ts";
import { RetentionScheduler } from "./retention-scheduler.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});

const NOW_MS = 1_700_000_000_000;
const MINUTE_MS = 60_000;
const ALARM = "transcripts-expire";

beforeEach(async () => {
  resetFakes();
  fake.alarmTimes.clear();
  vi.useFakeTimers({ now: NOW_MS, toFake: ["Date"] });
  await journalDatabase.delete();
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

test("removes a transcript after a quarter of an hour, also when the worker was stopped", async () => {
  await choose({ keep: "time", keepMinutes: 15 });
  await store("first", NOW_MS);
  await store("second", NOW_MS + 4 * MINUTE_MS);
  await new RetentionScheduler().removeExpired();
  expect(fake.alarmTimes.get(ALARM)).toBe(NOW_MS + 15 * MINUTE_MS);
  vi.setSystemTime(NOW_MS + 15 * MINUTE_MS);
  // Another worker, started by the alarm.
  const next = new RetentionScheduler();
  await next.onAlarm(ALARM);
  expect(await ids()).toEqual(["second"]);
  expect(fake.alarmTimes.get(ALARM)).toBe(NOW_MS + 19 * MINUTE_MS);
  vi.setSystemTime(NOW_MS + 19 * MINUTE_MS);
  await next.onAlarm(ALARM);
  expect(await ids()).toEqual([]);
  expect(fake.alarmTimes.size).toBe(0);
});

test("ignores other alarms", async () => {
  await choose({ keep: "off" });
  await store("a", NOW_MS);
  await new RetentionScheduler().onAlarm("documents");
  expect(await ids()).toEqual(["a"]);
});

test("applies a shorter retention at once, and clears the alarm when everything is kept", async () => {
  await store("a", NOW_MS - MINUTE_MS);
  await store("going", null);
  const scheduler = new RetentionScheduler();
  await choose({ keep: "time", keepMinutes: 15 });
  await scheduler.removeExpired();
  expect(fake.alarmTimes.size).toBe(1);
  await choose({ keep: "all" });
  await scheduler.removeExpired();
  expect([fake.alarmTimes.size, await ids()]).toEqual([0, ["a", "going"]]);
  await choose({ keep: "off" });
  await scheduler.removeExpired();
  expect(await ids()).toEqual(["going"]);
});
