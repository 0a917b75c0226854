// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import type { Segment } from "../../captions/segment.ts";
import { FakeJournal } from "../testing/fake-journal.ts";
import { CaptionJournal, saidIn } from "./caption-journal.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const segment = (text: string, startMs: number): Segment => ({
  text,
  startMs,
  endMs: startMs + 400,
});
const update = (lane: string, ...concluded: Segment[]) => ({
  lane,
  language: lane === "original" ? "en" : lane,
  concluded,
  tentative: [],
});

let store: FakeJournal;
let journal: CaptionJournal;

beforeEach(async () => {
  store = new FakeJournal();
  journal = new CaptionJournal("a");
  await journal.begin(store, 1000, { title: "A talk", address: "https://example.test/" });
});

/** The player was at 20 s when captions began. */
const CLOCKS = {
  spokenAtMs: (positionMs: number) => 50_000 + positionMs,
  mediaMs: (spokenAtMs: number) => spokenAtMs - 30_000,
};

const write = (...args: Parameters<typeof update>) =>
  journal.append(journal.segmentsOf(journal.place(update(...args)), CLOCKS));

test("every lane counts its own segments, and each knows when and where it was spoken", async () => {
  await write("original", segment("One", 0), segment(" two", 400));
  await write("de", segment("Eins", 0));
  await write("original", segment(" three", 900));
  const written = store.segments.map(({ lane, ordinal, spokenAtMs, mediaMs }) => [
    lane,
    ordinal,
    spokenAtMs,
    mediaMs,
  ]);
  expect(written).toEqual([
    ["original", 0, 50_000, 20_000],
    ["original", 1, 50_400, 20_400],
    ["de", 0, 50_000, 20_000],
    ["original", 2, 50_900, 20_900],
  ]);
});

test("the next life knows what was said in the last minute, and goes on counting", async () => {
  await write("original", segment("Long ago", 0));
  await write("original", segment(" One", 100_000), segment(" two", 100_400));
  journal.addGap({ fromMs: 1000, toMs: 2500 });
  await journal.recall(store, 1000);
  const next = new CaptionJournal("a");
  const { updates, segments } = await next.recall(store, 1000);
  expect(saidIn(updates)).toEqual([
    { lane: "original", segment: segment(" One", 100_000) },
    { lane: "original", segment: segment(" two", 100_400) },
  ]);
  expect(updates[0]?.ordinal).toBe(1);
  expect(segments.map(({ ordinal, mediaMs }) => [ordinal, mediaMs])).toEqual([
    [1, 120_000],
    [2, 120_400],
  ]);
  expect(next.lostMs).toBe(1500);
  expect(next.place(update("original", segment(" three", 100_900))).ordinal).toBe(3);
});

test("the access is kept while the session goes on, and no longer", async () => {
  const access = {
    token: "secret",
    baseUrl: "https://api.example.com",
    contentType: "audio/flac",
    messageFormat: "json",
    targets: ["de"],
  } as const;
  journal.setAccess({ ...access, targets: [...access.targets] });
  journal.setLanguage("en");
  await journal.recall(store, 1000);
  expect(store.sessions.get("a")).toMatchObject({
    access,
    detectedLanguage: "en",
    endedAtMs: null,
  });
  await journal.end("stopped");
  expect(store.sessions.get("a")).toMatchObject({ access: null, ending: "stopped" });
});

test("a window that is closed may take the browser with it; if it has not, captions were stopped", async () => {
  vi.useFakeTimers();
  try {
    journal.noteClosing();
    await journal.end("failed");
    expect(store.sessions.get("a")?.ending).toBe("closing");
    await vi.runAllTimersAsync();
    expect(store.sessions.get("a")?.ending).toBe("stopped");
  } finally {
    vi.useRealTimers();
  }
});

test("captions that end a moment before the browser tells of the closing window ended with it", async () => {
  await journal.end("stopped");
  journal.noteClosing();
  await vi.waitFor(() => expect(store.sessions.get("a")?.ending).toBe("closing"));
});

test("captions that ended long before their window was closed were stopped", async () => {
  vi.useFakeTimers();
  try {
    await journal.end("stopped");
    await vi.advanceTimersByTimeAsync(5000);
    journal.noteClosing();
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.sessions.get("a")?.ending).toBe("stopped");
  } finally {
    vi.useRealTimers();
  }
});

test("what cannot be written stops nothing, and is written with what comes next", async () => {
  store.writing = Promise.reject(new Error("The disk is full."));
  await expect(write("original", segment("One", 0))).resolves.toBeUndefined();
  store.writing = Promise.resolve();
  await write("original", segment(" two", 400));
  expect(store.segments.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
});

test("the pages a tab goes through are remembered, also by the next life", async () => {
  const two = { title: "Another talk", address: "https://example.test/2" };
  expect(journal.addPage({ title: "A talk", address: "https://example.test/" }, 1000)).toBe(false);
  expect(journal.addPage(two, 60_000)).toBe(true);
  const next = new CaptionJournal("a");
  await journal.recall(store, 1000);
  await next.recall(store, 1000);
  expect(next.pages).toEqual([
    { title: "A talk", address: "https://example.test/", fromMs: 0 },
    { ...two, fromMs: 60_000 },
  ]);
  expect(store.sessions.get("a")?.pages).toEqual(next.pages);
});
