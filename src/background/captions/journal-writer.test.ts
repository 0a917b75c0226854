import { beforeEach, expect, test, vi } from "vitest";
import type { JournalFailure } from "../../messaging/caption-status.ts";
import { memoryJournal } from "../../store/journal/memory-journal.ts";
import { sampleLane, sampleSession } from "../../store/testing/sample-session.ts";
import { fake, resetFakes } from "../testing/fake-background.ts";
import { FakeJournal } from "../testing/fake-journal.ts";
import { JournalWriter } from "./journal-writer.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});

const SESSION = sampleSession({ id: "a", endedAtMs: null, ending: null });
const [ONE, TWO, THREE] = sampleLane("a", "original", ["One", " two", " three"]);
const full = () => Promise.reject(Object.assign(new Error("full"), { name: "QuotaExceededError" }));

let disk: FakeJournal;
let reported: (JournalFailure | null)[];
let writer: JournalWriter;

beforeEach(() => {
  resetFakes();
  disk = new FakeJournal();
  reported = [];
  writer = new JournalWriter("a", (failure) => reported.push(failure));
});

const write = (...segments: (typeof ONE)[]) =>
  writer.appendSegments(segments.flatMap((each) => each ?? []));
const written = () => disk.segments.map(({ text }) => text);

test("writes segments in order as soon as the disk has space again, and reports each change once", async () => {
  await writer.beginSession(disk, SESSION);
  disk.writing = full();
  await write(ONE);
  await write(TWO);
  expect([written(), reported]).toEqual([[], ["full"]]);
  disk.writing = Promise.resolve();
  await write(THREE);
  expect([written(), reported]).toEqual([
    ["One", " two", " three"],
    ["full", null],
  ]);
});

test("retries at the end", async () => {
  await writer.beginSession(disk, SESSION);
  disk.writing = Promise.reject(new Error("blocked"));
  await write(ONE);
  expect(reported).toEqual(["failed"]);
  disk.writing = Promise.resolve();
  await writer.flush();
  expect(written()).toEqual(["One"]);
});

test("creates a session later with its changes since then", async () => {
  const begin = vi.spyOn(disk, "beginSession").mockImplementationOnce(full);
  await writer.beginSession(disk, SESSION);
  await writer.changeSession({ detectedLanguage: "fr" });
  expect([disk.sessions.size, reported]).toEqual([0, ["full"]]);
  await write(ONE);
  expect(begin).toHaveBeenCalledTimes(2);
  expect([disk.sessions.get("a")?.detectedLanguage, written(), reported]).toEqual([
    "fr",
    ["One"],
    ["full", null],
  ]);
});

test("continues a deleted session in memory, without its title, also in the next worker", async () => {
  await writer.beginSession(disk, SESSION);
  await write(ONE);
  disk.sessions.delete("a");
  disk.segments.length = 0;
  await write(TWO);
  await write(THREE);
  expect([written(), writer.isInMemory, reported]).toEqual([[], true, []]);
  const next = new JournalWriter("a", () => undefined);
  const before = await next.restoreSession(disk, SESSION, 60_000);
  expect(before.session).toMatchObject({ title: "", address: "" });
  expect(before.ends[0]?.newest.map(({ text }) => text)).toEqual([" two", " three"]);
  expect(next.isInMemory).toBe(true);
  await next.changeSession({ endedAtMs: 5, ending: "stopped" });
  expect(fake.sessionStored.size).toBe(0);
});

test("writes nothing to a session that was deleted while the worker was stopped", async () => {
  await writer.beginSession(disk, SESSION);
  disk.sessions.delete("a");
  const next = new JournalWriter("a", () => undefined);
  expect(await next.restoreSession(disk, SESSION, 60_000)).toEqual({ session: null, ends: [] });
  await next.appendSegments(TWO ? [TWO] : []);
  expect(written()).toEqual([]);
  expect((await memoryJournal.laneEnds("a", 0))[0]?.newest).toHaveLength(1);
});
