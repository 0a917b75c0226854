import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { NumberedSegment } from "../../captions/transcript/transcript-row.ts";
import { BookmarksModel } from "./bookmarks-model.ts";
import { RowsView } from "./rows-view.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const sentence = (ordinal: number): NumberedSegment => ({
  ...{ lane: "original", language: "en", ordinal, spokenAtMs: null, mediaMs: null },
  text: ` This is sentence number ${ordinal} of a long talk.`,
  ...{ startMs: ordinal * 5000, endMs: ordinal * 5000 + 4500 },
});

describe("bookmarks on screen", () => {
  let view: RowsView;
  let model: BookmarksModel;
  const api = { changeBookmarks: vi.fn(async () => true) };

  beforeEach(() => {
    vi.clearAllMocks();
    view = new RowsView(signal([]), signal([]));
    view.appendSegments([0, 1, 2, 3].map(sentence));
    model = new BookmarksModel(api, view, "talk");
  });

  const rowAt = (index: number) => {
    const row = view.rows.rows[index];
    if (!row) throw new Error(`no row ${index}`);
    return row;
  };
  const positions = () => view.bookmarks.value.map(({ atMs }) => atMs);

  it("are set on a row, taken away, and brought back with their notes", async () => {
    await model.toggleRow(rowAt(1));
    const [bookmark] = view.bookmarks.value;
    expect(bookmark).toEqual({ atMs: 5000, note: "" });
    if (bookmark) await model.setNote(bookmark, " The lens ");
    const marks = view.rows.marks.value.byRow.get(rowAt(1).id);
    expect(marks).toEqual([{ atMs: 5000, note: "The lens" }]);
    await model.toggleRow(rowAt(1));
    expect([positions(), model.undoable.value]).toEqual([[], marks]);
    await model.undo();
    expect([view.bookmarks.value, model.undoable.value]).toEqual([marks, []]);
  });

  it("are taken back when they could not be stored", async () => {
    api.changeBookmarks.mockResolvedValueOnce(false);
    await model.toggleRow(rowAt(1));
    expect(positions()).toEqual([]);
  });

  it("are stepped through in both directions, around the ends", async () => {
    const active = () => view.rows.rows.findIndex(({ id }) => id === view.activeId.value);
    view.revealMark(1);
    expect(active()).toBe(-1);
    await model.toggleRow(rowAt(1));
    await model.toggleRow(rowAt(3));
    const seen: number[] = [];
    for (const by of [1, 1, 1, -1, -1] as const) {
      view.revealMark(by);
      seen.push(active());
    }
    expect(seen).toEqual([1, 3, 1, 3, 1]);
  });

  it("filter the rows, and all rows are back when the last one is gone", async () => {
    await model.toggleRow(rowAt(1));
    await model.toggleRow(rowAt(3));
    const ids = [rowAt(1).id, rowAt(3).id];
    const hidden = rowAt(0).id;
    view.showMarkedOnly(true);
    expect(view.rows.rows.map(({ id }) => id)).toEqual(ids);
    expect([hidden, ...ids].map((id) => view.rows.indexOf(id))).toEqual([-1, 0, 1]);
    await model.delete(view.bookmarks.value);
    expect(view.rows.rows).toHaveLength(4);
  });
});
