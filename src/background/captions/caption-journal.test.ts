import { beforeEach, expect, test, vi } from "vitest";
import type { Segment } from "../../captions/segment.ts";
import { FakeJournal } from "../testing/fake-journal.ts";
import { CaptionJournal } from "./caption-journal.ts";
import { SegmentNumbering } from "./segment-numbering.ts";

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
let numbering: SegmentNumbering;

beforeEach(async () => {
  store = new FakeJournal();
  journal = new CaptionJournal("a");
  numbering = new SegmentNumbering("a");
  await journal.beginSession(store, 1000, { title: "A talk", address: "https://example.test/" });
});

// The player was at 20 s when captions started.
const CLOCKS = {
  spokenAtMs: (positionMs: number) => 50_000 + positionMs,
  mediaMs: (spokenAtMs: number) => spokenAtMs - 30_000,
};

const write = (...args: Parameters<typeof update>) => {
  const numbered = numbering.numberUpdate(update(...args));
  return journal.onUpdate(numbered, numbering.journalSegments(numbered, CLOCKS));
};

test("numbers the segments of each lane, and stores when and where each was spoken", async () => {
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

test("restores the last minute of words in the next worker, and continues their numbering", async () => {
  await write("original", segment("Long ago", 0));
  await write("original", segment(" One", 100_000), segment(" two", 100_400));
  journal.onGap({ fromMs: 1000, toMs: 2500 });
  await journal.restoreSession(store, 1000);
  const next = new CaptionJournal("a");
  const { updates, segments } = await next.restoreSession(store, 1000);
  expect(updates).toEqual([
    {
      ...update("original", segment(" One", 100_000), segment(" two", 100_400)),
      ordinal: 1,
    },
  ]);
  expect(segments.map(({ ordinal, mediaMs }) => [ordinal, mediaMs])).toEqual([
    [1, 120_000],
    [2, 120_400],
  ]);
  expect(next.lostMs).toBe(1500);
  const nextNumbering = new SegmentNumbering("a");
  nextNumbering.continueAfter(segments);
  const three = update("original", segment(" three", 100_900));
  expect(nextNumbering.numberUpdate(three).ordinal).toBe(3);
});

test("stores the access as long as the session lasts", async () => {
  const access = {
    token: "secret",
    baseUrl: "https://api.example.com",
    contentType: "audio/flac",
    messageFormat: "json",
    targets: ["de"],
  } as const;
  journal.setAccess({ ...access, targets: [...access.targets] });
  journal.setLanguage("en");
  await journal.restoreSession(store, 1000);
  expect(store.sessions.get("a")).toMatchObject({
    access,
    detectedLanguage: "en",
    endedAtMs: null,
  });
  await journal.endSession("stopped");
  expect(store.sessions.get("a")).toMatchObject({ access: null, ending: "stopped" });
});

test("waits after a closed window whether the browser closes too, before it calls captions stopped", async () => {
  vi.useFakeTimers();
  try {
    journal.markClosing();
    await journal.endSession("failed");
    expect(store.sessions.get("a")?.ending).toBe("closing");
    await vi.runAllTimersAsync();
    expect(store.sessions.get("a")?.ending).toBe("stopped");
  } finally {
    vi.useRealTimers();
  }
});

test("assigns captions to a closing window that the browser reports a moment after their end", async () => {
  await journal.endSession("stopped");
  journal.markClosing();
  await vi.waitFor(() => expect(store.sessions.get("a")?.ending).toBe("closing"));
});

test("calls captions stopped that ended long before their window closed", async () => {
  vi.useFakeTimers();
  try {
    await journal.endSession("stopped");
    await vi.advanceTimersByTimeAsync(5000);
    journal.markClosing();
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.sessions.get("a")?.ending).toBe("stopped");
  } finally {
    vi.useRealTimers();
  }
});

test("writes segments that could not be written together with the next ones", async () => {
  store.writing = Promise.reject(new Error("The disk is full."));
  await expect(write("original", segment("One", 0))).resolves.toBeUndefined();
  store.writing = Promise.resolve();
  await write("original", segment(" two", 400));
  expect(store.segments.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
});

test("remembers which engine made the words, also in the next worker", async () => {
  expect(journal.addEngine("service", 0)).toBe(false);
  expect(journal.addEngine("device", 60_000)).toBe(true);
  expect(journal.addEngine("device", 70_000)).toBe(false);
  const next = new CaptionJournal("a");
  await journal.restoreSession(store, 1000);
  await next.restoreSession(store, 1000);
  expect(next.addEngine("service", 90_000)).toBe(true);
  expect(next.engines).toEqual([
    { engine: "device", fromMs: 60_000 },
    { engine: "service", fromMs: 90_000 },
  ]);
  await vi.waitFor(() => expect(store.sessions.get("a")?.engines).toEqual(next.engines));
});

test("remembers the pages that a tab shows, also in the next worker", async () => {
  const two = { title: "Another talk", address: "https://example.test/2" };
  expect(journal.addPage({ title: "A talk", address: "https://example.test/" }, 1000)).toBe(false);
  expect(journal.addPage(two, 60_000)).toBe(true);
  const next = new CaptionJournal("a");
  await journal.restoreSession(store, 1000);
  await next.restoreSession(store, 1000);
  expect(next.pages).toEqual([
    { title: "A talk", address: "https://example.test/", fromMs: 0 },
    { ...two, fromMs: 60_000 },
  ]);
  expect(store.sessions.get("a")?.pages).toEqual(next.pages);
});
