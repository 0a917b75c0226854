import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PlacedSegment } from "../../captions/transcript/transcript-row.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import { DEFAULT_PANEL_CHOICES } from "../../settings/stored/panel-choices.ts";
import type { JournalSegment, JournalSession } from "../../store/journal-entry.ts";
import { said } from "../testing/said.ts";
import { PanelModel, type PanelPort } from "./panel-model.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const SESSION: JournalSession = {
  id: "s1",
  title: "A talk",
  address: "https://talks.test/",
  startedAtMs: 1_000_000,
  endedAtMs: null,
  ending: null,
  detectedLanguage: "en",
  gaps: [],
  pages: [],
  access: null,
  noticed: false,
  name: null,
  origin: "captions",
  deletedAtMs: null,
  translated: [],
};

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
});
afterEach(() => life.abort());

const sentence = (ordinal: number) =>
  said("original", ordinal, ` This is sentence ${ordinal} of many.`);

/** A panel over a journal with so many sentences, and a background that says what it is told to. */
function panel(stored: number) {
  const journal: JournalSegment[] = [];
  const write = (count: number) => {
    while (journal.length < count) journal.push({ sessionId: "s1", ...sentence(journal.length) });
  };
  write(stored);
  const tabs = new Map<number, (message: TranscriptMessage) => void>();
  const port = {
    disk: {
      session: vi.fn(async () => SESSION),
      segments: vi.fn(async () => [...journal]),
    },
    watch: (
      tabId: number,
      onMessage: (message: TranscriptMessage) => void,
      signal: AbortSignal,
    ) => {
      tabs.set(tabId, onMessage);
      signal.addEventListener("abort", () => tabs.delete(tabId));
    },
    watchStatus: vi.fn(),
    seek: vi.fn(async () => true),
    copy: vi.fn(async () => undefined),
    saveChoices: vi.fn(async () => undefined),
  } satisfies PanelPort;
  const model = new PanelModel(port, signal(DEFAULT_PANEL_CHOICES), signal([]), life.signal);
  model.show(7);
  const tell = (message: TranscriptMessage) => tabs.get(7)?.(message);
  const begin = (isPrivate = false) => tell({ kind: "session", sessionId: "s1", isPrivate });
  const say = (...segments: PlacedSegment[]) => {
    const [first] = segments;
    if (!first) return;
    const { lane, language, ordinal } = first;
    tell({
      kind: "update",
      sessionId: "s1",
      update: { lane, language, ordinal, concluded: segments, tentative: [] },
      spokenAtMs: segments.map(({ spokenAtMs }) => spokenAtMs),
      mediaMs: segments.map(({ mediaMs }) => mediaMs),
    });
  };
  const numbers = () =>
    model.view.value.rows.rows.flatMap((row) =>
      row.kind === "words"
        ? [...(row.cells.get("original")?.text ?? "").matchAll(/\d+/g)].map(([digits]) =>
            Number(digits),
          )
        : [],
    );
  return { model, port, tabs, tell, begin, say, write, numbers };
}

test("what is on disk and what is said meanwhile stand there once, in order", async () => {
  const { begin, say, write, numbers, model } = panel(3);
  begin();
  write(4);
  say(sentence(3), sentence(4));
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1, 2, 3, 4]));
  say(sentence(5));
  expect(numbers()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(model.session.value?.title).toBe("A talk");
});

test("what was missed while the background was away is read from the disk", async () => {
  const { begin, say, write, numbers } = panel(2);
  begin();
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1]));
  write(5);
  say(sentence(5));
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1, 2, 3, 4, 5]));
  write(8);
  // A new life of the background names the session again.
  begin();
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]));
});

test("what was said stays when captions have ended and the background comes back without them", () => {
  const { begin, say, tell, numbers, model } = panel(0);
  begin(true);
  say(sentence(0), sentence(1));
  tell({ kind: "session", sessionId: null, isPrivate: false });
  expect(numbers()).toEqual([0, 1]);
  expect(model.session.value?.isPrivate).toBe(true);
  tell({ kind: "session", sessionId: "s2", isPrivate: true });
  expect(numbers()).toEqual([]);
});

test("what was deleted is not shown while it could still be brought back", async () => {
  const { begin, numbers, port, model } = panel(2);
  port.disk.session.mockResolvedValue({ ...SESSION, deletedAtMs: 2_000_000 });
  begin();
  await vi.waitFor(() => expect(model.isLoading.value).toBe(false));
  expect(numbers()).toEqual([]);
  port.disk.session.mockResolvedValue(SESSION);
  begin();
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1]));
});

test("what is tentative is not kept where captions go on in another life, or have ended", () => {
  const { begin, say, tell, model } = panel(0);
  begin(true);
  say(sentence(0));
  tell({
    kind: "update",
    sessionId: "s1",
    update: {
      ...{ lane: "original", language: "en", ordinal: 1, concluded: [] },
      tentative: [{ text: "perhaps", startMs: 0, endMs: 1 }],
    },
    spokenAtMs: [],
    mediaMs: [],
  });
  expect(model.tentative.value.size).toBe(1);
  begin(true);
  expect(model.tentative.value.size).toBe(0);
});

test("of a private window nothing is looked for on disk", async () => {
  const { begin, say, numbers, port, model } = panel(0);
  begin(true);
  say(sentence(0), sentence(1));
  await vi.waitFor(() => expect(model.isLoading.value).toBe(false));
  say(sentence(4));
  expect(numbers()).toEqual([0, 1, 4]);
  expect(port.disk.segments).not.toHaveBeenCalled();
  expect(port.disk.session).not.toHaveBeenCalled();
});

test("a disk that cannot be read costs what is on it, not what is said now", async () => {
  const { begin, say, numbers, port } = panel(2);
  port.disk.segments.mockRejectedValue(new Error("broken"));
  begin();
  say(sentence(2));
  await vi.waitFor(() => expect(numbers()).toEqual([2]));
});

test("another tab has another transcript, and what comes late of the first is not heard", async () => {
  const { begin, tabs, model, numbers } = panel(2);
  const first = tabs.get(7);
  begin();
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1]));
  model.show(8);
  expect(numbers()).toEqual([]);
  expect(model.isLoading.value).toBe(true);
  expect([...tabs.keys()]).toEqual([8]);
  first?.({ kind: "session", sessionId: "s1", isPrivate: false });
  expect(model.session.value).toBeNull();
  tabs.get(8)?.({ kind: "session", sessionId: null, isPrivate: false });
  expect(model.isLoading.value).toBe(false);
});

test("a line plays where it was said, or it is said why not", async () => {
  const { begin, tell, say, model, port } = panel(0);
  begin(true);
  say(sentence(0), { ...sentence(1), mediaMs: null });
  const [row, nowhere] = model.view.value.rows.rows;
  if (!row || !nowhere) throw new Error("no rows");
  await model.play(row);
  expect(model.notice.value).toEqual({ kind: "cannot_play", reason: "no_player" });
  const at = { mediaMs: 90_000, atMs: Date.now(), rate: 1 };
  tell({ kind: "player", player: { ...at, canSeek: false } });
  await model.play(row);
  expect(model.notice.value).toEqual({ kind: "cannot_play", reason: "no_seeking" });
  tell({ kind: "player", player: { ...at, canSeek: true } });
  await model.play(nowhere);
  expect(model.notice.value).toEqual({ kind: "cannot_play", reason: "no_place" });
  await model.play(row);
  expect(port.seek.mock.calls).toEqual([[7, 60_000]]);
});

test("what is tentative stands apart and goes with the next update", () => {
  const { begin, tell, say, model } = panel(0);
  begin(true);
  const update = { lane: "de", language: "de", ordinal: 0, concluded: [] };
  const tentative = [
    { text: "Viel", startMs: 0, endMs: 1 },
    { text: "leicht", startMs: 1, endMs: 2 },
  ];
  tell({
    kind: "update",
    sessionId: "s1",
    update: { ...update, tentative },
    spokenAtMs: [],
    mediaMs: [],
  });
  expect(model.tentative.value.get("de")).toEqual({ language: "de", text: "Vielleicht" });
  expect(model.view.value.rows.rows).toEqual([]);
  say(said("de", 0, "Vielleicht ist das ein ganzer Satz."));
  expect(model.tentative.value.size).toBe(0);
});

test("what was copied is said, and that it could not be", async () => {
  const { model, port } = panel(0);
  await model.copy("words", 3);
  expect(model.notice.value).toEqual({ kind: "copied", rows: 3 });
  port.copy.mockRejectedValue(new Error("no focus"));
  await model.copy("words", 3);
  expect(model.notice.value).toEqual({ kind: "copy_failed" });
});
