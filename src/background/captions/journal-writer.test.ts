// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import type { Unkept } from "../../messaging/caption-status.ts";
import { memoryJournal } from "../../store/memory-journal.ts";
import { madeUpLane, madeUpSession } from "../../store/testing/made-up-session.ts";
import { FakeJournal } from "../testing/fake-journal.ts";
import { fake, resetWorld } from "../testing/fake-world.ts";
import { JournalWriter } from "./journal-writer.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-world.ts")).fake.browser };
});

const SESSION = madeUpSession({ id: "a", endedAtMs: null, ending: null });
const [ONE, TWO, THREE] = madeUpLane("a", "original", ["One", " two", " three"]);
const full = () => Promise.reject(Object.assign(new Error("full"), { name: "QuotaExceededError" }));

let disk: FakeJournal;
let told: (Unkept | null)[];
let pen: JournalWriter;

beforeEach(() => {
  resetWorld();
  disk = new FakeJournal();
  told = [];
  pen = new JournalWriter("a", (unkept) => told.push(unkept));
});

const write = (...segments: (typeof ONE)[]) => pen.append(segments.flatMap((each) => each ?? []));
const written = () => disk.segments.map(({ text }) => text);

test("what found no room is written as soon as there is some, in order, and it is told once", async () => {
  await pen.begin(disk, SESSION);
  disk.writing = full();
  await write(ONE);
  await write(TWO);
  expect([written(), told]).toEqual([[], ["full"]]);
  disk.writing = Promise.resolve();
  await write(THREE);
  expect([written(), told]).toEqual([
    ["One", " two", " three"],
    ["full", null],
  ]);
});

test("what is left at the end is tried once more", async () => {
  await pen.begin(disk, SESSION);
  disk.writing = Promise.reject(new Error("blocked"));
  await write(ONE);
  expect(told).toEqual(["failed"]);
  disk.writing = Promise.resolve();
  await pen.flush();
  expect(written()).toEqual(["One"]);
});

test("a session that could not be begun is begun with what is known by then", async () => {
  const begin = vi.spyOn(disk, "begin").mockImplementationOnce(full);
  await pen.begin(disk, SESSION);
  await pen.change({ detectedLanguage: "fr" });
  expect([disk.sessions.size, told]).toEqual([0, ["full"]]);
  await write(ONE);
  expect(begin).toHaveBeenCalledTimes(2);
  expect([disk.sessions.get("a")?.detectedLanguage, written(), told]).toEqual([
    "fr",
    ["One"],
    ["full", null],
  ]);
});

test("captions whose words were forgotten go on in memory, with no name, and the next life knows", async () => {
  await pen.begin(disk, SESSION);
  await write(ONE);
  disk.sessions.delete("a");
  disk.segments.length = 0;
  await write(TWO);
  await write(THREE);
  expect([written(), pen.isInMemory, told]).toEqual([[], true, []]);
  const next = new JournalWriter("a", () => undefined);
  const before = await next.recall(disk, SESSION, 60_000);
  expect(before.session).toMatchObject({ title: "", address: "" });
  expect(before.ends[0]?.newest.map(({ text }) => text)).toEqual([" two", " three"]);
  expect(next.isInMemory).toBe(true);
  await next.change({ endedAtMs: 5, ending: "stopped" });
  expect(fake.remembers.size).toBe(0);
});

test("words that were forgotten while the worker was stopped are not written down again", async () => {
  await pen.begin(disk, SESSION);
  disk.sessions.delete("a");
  const next = new JournalWriter("a", () => undefined);
  expect(await next.recall(disk, SESSION, 60_000)).toEqual({ session: null, ends: [] });
  await next.append(TWO ? [TWO] : []);
  expect(written()).toEqual([]);
  expect((await memoryJournal.laneEnds("a", 0))[0]?.newest).toHaveLength(1);
});
