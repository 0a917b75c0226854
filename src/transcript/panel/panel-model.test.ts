import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NumberedSegment } from "../../captions/transcript/transcript-row.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { BookmarkOutcome } from "../../messaging/protocol.ts";
import { DEFAULT_PANEL_CHOICES } from "../../settings/stored/panel-choices.ts";
import type { JournalSegment, JournalSession } from "../../store/journal/journal-entry.ts";
import { concludedSegment } from "../testing/concluded-segment.ts";
import { type PanelApi, PanelModel } from "./panel-model.ts";

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
  track: null,
  deletedAtMs: null,
  translated: [],
  engines: [],
  bookmarks: [],
};

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
});
afterEach(() => life.abort());

const sentence = (ordinal: number) =>
  concludedSegment("original", ordinal, ` This is sentence ${ordinal} of many.`);

function panel(stored: number) {
  const journal: JournalSegment[] = [];
  const write = (count: number) => {
    while (journal.length < count) journal.push({ sessionId: "s1", ...sentence(journal.length) });
  };
  write(stored);
  const tabs = new Map<number, (message: TranscriptMessage) => void>();
  const api = {
    transcripts: {
      session: vi.fn(async () => SESSION),
      segments: vi.fn(async () => [...journal]),
    },
    watchTab: (
      tabId: number,
      onMessage: (message: TranscriptMessage) => void,
      signal: AbortSignal,
    ) => {
      tabs.set(tabId, onMessage);
      signal.addEventListener("abort", () => tabs.delete(tabId));
    },
    watchStatus: vi.fn(),
    seekPlayer: vi.fn(async () => true),
    setBookmark: vi.fn(async (): Promise<BookmarkOutcome | null> => "set"),
    changeBookmarks: vi.fn(async () => true),
    copyText: vi.fn(async () => undefined),
    saveChoices: vi.fn(async () => undefined),
  } satisfies PanelApi;
  const model = new PanelModel(api, signal(DEFAULT_PANEL_CHOICES), signal([]), life.signal);
  model.showTab(7);
  const sendMessage = (message: TranscriptMessage) => tabs.get(7)?.(message);
  const announceSession = (isPrivate = false) =>
    sendMessage({ kind: "session", sessionId: "s1", isPrivate });
  const sendConcluded = (...segments: NumberedSegment[]) => {
    const [first] = segments;
    if (!first) return;
    const { lane, language, ordinal } = first;
    sendMessage({
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
  return {
    model,
    api,
    tabs,
    tell: sendMessage,
    begin: announceSession,
    say: sendConcluded,
    write,
    numbers,
  };
}

test("merges stored and live text without duplicates, in order", async () => {
  const { begin: announceSession, say: sendConcluded, write, numbers, model } = panel(3);
  announceSession();
  write(4);
  sendConcluded(sentence(3), sentence(4));
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1, 2, 3, 4]));
  sendConcluded(sentence(5));
  expect(numbers()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(model.session.value?.title).toBe("A talk");
});

test("reads text that was missed while the background was away", async () => {
  const { begin: announceSession, say: sendConcluded, write, numbers } = panel(2);
  announceSession();
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1]));
  write(5);
  sendConcluded(sentence(5));
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1, 2, 3, 4, 5]));
  write(8);
  // A restarted background announces the session again.
  announceSession();
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]));
});

test("keeps ended captions when the background restarts without them", () => {
  const {
    begin: announceSession,
    say: sendConcluded,
    tell: sendMessage,
    numbers,
    model,
  } = panel(0);
  announceSession(true);
  sendConcluded(sentence(0), sentence(1));
  sendMessage({ kind: "session", sessionId: null, isPrivate: false });
  expect(numbers()).toEqual([0, 1]);
  expect(model.session.value?.isPrivate).toBe(true);
  sendMessage({ kind: "session", sessionId: "s2", isPrivate: true });
  expect(numbers()).toEqual([]);
});

test("does not show a deleted session that can still be restored", async () => {
  const { begin: announceSession, numbers, api, model } = panel(2);
  api.transcripts.session.mockResolvedValue({ ...SESSION, deletedAtMs: 2_000_000 });
  announceSession();
  await vi.waitFor(() => expect(model.isLoading.value).toBe(false));
  expect(numbers()).toEqual([]);
  api.transcripts.session.mockResolvedValue(SESSION);
  announceSession();
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1]));
});

test("drops tentative text when captions resume or have ended", () => {
  const { begin: announceSession, say: sendConcluded, tell: sendMessage, model } = panel(0);
  announceSession(true);
  sendConcluded(sentence(0));
  sendMessage({
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
  announceSession(true);
  expect(model.tentative.value.size).toBe(0);
});

test("reads nothing from the storage for a private window", async () => {
  const { begin: announceSession, say: sendConcluded, numbers, api, model } = panel(0);
  announceSession(true);
  sendConcluded(sentence(0), sentence(1));
  await vi.waitFor(() => expect(model.isLoading.value).toBe(false));
  sendConcluded(sentence(4));
  expect(numbers()).toEqual([0, 1, 4]);
  expect(api.transcripts.segments).not.toHaveBeenCalled();
  expect(api.transcripts.session).not.toHaveBeenCalled();
});

test("shows live text although the storage cannot be read", async () => {
  const { begin: announceSession, say: sendConcluded, numbers, api } = panel(2);
  api.transcripts.segments.mockRejectedValue(new Error("broken"));
  announceSession();
  sendConcluded(sentence(2));
  await vi.waitFor(() => expect(numbers()).toEqual([2]));
});

test("switches to another tab's transcript and ignores late messages of the first", async () => {
  const { begin: announceSession, tabs, model, numbers } = panel(2);
  const first = tabs.get(7);
  announceSession();
  await vi.waitFor(() => expect(numbers()).toEqual([0, 1]));
  model.showTab(8);
  expect(numbers()).toEqual([]);
  expect(model.isLoading.value).toBe(true);
  expect([...tabs.keys()]).toEqual([8]);
  first?.({ kind: "session", sessionId: "s1", isPrivate: false });
  expect(model.session.value).toBeNull();
  tabs.get(8)?.({ kind: "session", sessionId: null, isPrivate: false });
  expect(model.isLoading.value).toBe(false);
});

test("plays a row at its position or tells why it cannot", async () => {
  const { begin: announceSession, tell: sendMessage, say: sendConcluded, model, api } = panel(0);
  announceSession(true);
  sendConcluded(sentence(0), { ...sentence(1), mediaMs: null });
  const [row, nowhere] = model.view.value.rows.rows;
  if (!row || !nowhere) throw new Error("no rows");
  await model.playRow(row);
  expect(model.notice.value).toEqual({ kind: "cannot_play", reason: "no_player" });
  const at = { mediaMs: 90_000, atMs: Date.now(), rate: 1 };
  sendMessage({ kind: "player", player: { ...at, canSeek: false } });
  await model.playRow(row);
  expect(model.notice.value).toEqual({ kind: "cannot_play", reason: "no_seeking" });
  sendMessage({ kind: "player", player: { ...at, canSeek: true } });
  await model.playRow(nowhere);
  expect(model.notice.value).toEqual({ kind: "cannot_play", reason: "no_place" });
  await model.playRow(row);
  expect(api.seekPlayer.mock.calls).toEqual([[7, 60_000]]);
});

test("keeps tentative text apart and replaces it with the next update", () => {
  const { begin: announceSession, tell: sendMessage, say: sendConcluded, model } = panel(0);
  announceSession(true);
  const update = { lane: "de", language: "de", ordinal: 0, concluded: [] };
  const tentative = [
    { text: "Viel", startMs: 0, endMs: 1 },
    { text: "leicht", startMs: 1, endMs: 2 },
  ];
  sendMessage({
    kind: "update",
    sessionId: "s1",
    update: { ...update, tentative },
    spokenAtMs: [],
    mediaMs: [],
  });
  expect(model.tentative.value.get("de")).toEqual({ language: "de", text: "Vielleicht" });
  expect(model.view.value.rows.rows).toEqual([]);
  sendConcluded(concludedSegment("de", 0, "Vielleicht ist das ein ganzer Satz."));
  expect(model.tentative.value.size).toBe(0);
});

test("reports whether text was copied", async () => {
  const { model, api } = panel(0);
  await model.copyRows("words", 3);
  expect(model.notice.value).toEqual({ kind: "copied", rows: 3 });
  api.copyText.mockRejectedValue(new Error("no focus"));
  await model.copyRows("words", 3);
  expect(model.notice.value).toEqual({ kind: "copy_failed" });
});

test("shows the bookmarks that the background sends, not older ones from disk", async () => {
  const { begin: announceSession, say: sendConcluded, tell: sendMessage, model, api } = panel(1);
  announceSession();
  const bookmarks = [{ atMs: 0, note: "now" }];
  sendMessage({ kind: "bookmarks", sessionId: "s1", bookmarks });
  sendConcluded(sentence(1));
  await vi.waitFor(() => expect(model.isLoading.value).toBe(false));
  expect(model.view.value.bookmarks.value).toEqual(bookmarks);
  api.setBookmark.mockResolvedValueOnce("again");
  await model.bookmarkNow();
  expect(api.setBookmark).toHaveBeenCalledWith(7);
  expect(model.notice.value).toEqual({ kind: "bookmark", outcome: "again" });
});
