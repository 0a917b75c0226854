import { beforeEach, expect, it, vi } from "vitest";
import type { CaptionedTabs } from "../captions/captioned-tabs.ts";
import { changeBookmarksOf, savedTranscriptIn } from "./bookmark-changes.ts";

const { store, announced } = vi.hoisted(() => ({
  store: {
    changeStoredBookmarks: vi.fn(async (id: string, _change: unknown) =>
      id === "stored" ? [] : null,
    ),
    hasStoredWords: vi.fn(async (id: string) => id === "stored"),
  },
  announced: vi.fn(),
}));
vi.mock("webextension-polyfill", () => ({ default: {} }));
vi.mock("../../store/journal/journal.ts", () => store);
vi.mock("../../store/library/library-changes.ts", () => ({ announceLibraryChange: announced }));

const BOOKMARK = { atMs: 1500, note: "" };
const tabs = {
  changeBookmarks: vi.fn(async (id: string, _change: unknown) => id === "running"),
  endedTranscript: vi.fn(async (tabId: number) => (tabId === 7 ? "stored" : "unstored")),
};
const change = (id: string, made: unknown) =>
  changeBookmarksOf(tabs as unknown as CaptionedTabs, id, made);

beforeEach(() => {
  vi.clearAllMocks();
});

it("changes bookmarks where their words are: in running captions or on disk", async () => {
  const add = { kind: "add", bookmark: BOOKMARK };
  expect(await change("running", add)).toBe(true);
  expect(store.changeStoredBookmarks).not.toHaveBeenCalled();
  expect(await change("stored", add)).toBe(true);
  expect(store.changeStoredBookmarks).toHaveBeenCalledExactlyOnceWith("stored", add);
  expect(announced).toHaveBeenCalledOnce();
  expect(await change("gone", add)).toBe(false);
});

it.each([
  ["a position that is none", { kind: "add", bookmark: { atMs: -1, note: "" } }],
  ["a fraction", { kind: "add", bookmark: { atMs: 1.5, note: "" } }],
  ["a note that is no text", { kind: "note", bookmark: { atMs: 1, note: 1 } }],
  ["an unknown kind", { kind: "move", atMs: 1 }],
])("refuses %s", async (_, made) => {
  expect(await change("stored", made)).toBe(false);
  expect(store.changeStoredBookmarks).not.toHaveBeenCalled();
});

it("cuts a note", async () => {
  const note = `a\n${"b".repeat(500)}`;
  await change("stored", { kind: "note", bookmark: { ...BOOKMARK, note } });
  const [, made] = store.changeStoredBookmarks.mock.calls[0] ?? [];
  const cut = (made as { bookmark: { note: string } }).bookmark.note;
  expect(cut.length).toBeLessThanOrEqual(200);
  expect(cut).not.toContain("\n");
});

it("names the transcript of a tab only where words are stored", async () => {
  expect(await savedTranscriptIn(tabs as unknown as CaptionedTabs, 7)).toBe("stored");
  expect(await savedTranscriptIn(tabs as unknown as CaptionedTabs, 8)).toBeNull();
});
