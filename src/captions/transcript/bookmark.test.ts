import { describe, expect, it } from "vitest";
import { type Bookmark, bookmarkNear, changedBookmarks, MAX_BOOKMARKS } from "./bookmark.ts";

const mark = (atMs: number, note = ""): Bookmark => ({ atMs, note });

describe("bookmarks", () => {
  it("stay in order, with one at a position", () => {
    const one = changedBookmarks([mark(5000)], { kind: "add", bookmark: mark(1000) });
    expect(one).toEqual([mark(1000), mark(5000)]);
    expect(changedBookmarks(one, { kind: "add", bookmark: mark(5000, "again") })).toBe(one);
  });

  it("are annotated, deleted and brought back with their notes", () => {
    const all = [mark(1000), mark(5000)];
    const named = changedBookmarks(all, { kind: "note", bookmark: mark(1000, "The lens") });
    expect(named).toEqual([mark(1000, "The lens"), mark(5000)]);
    const left = changedBookmarks(named, { kind: "delete", atMs: 1000 });
    expect(left).toEqual([mark(5000)]);
    expect(changedBookmarks(left, { kind: "note", bookmark: mark(1000, "late") })).toBe(left);
    expect(changedBookmarks(left, { kind: "delete", atMs: 1 })).toBe(left);
    const [first] = named;
    expect(first && changedBookmarks(left, { kind: "add", bookmark: first })).toEqual(named);
  });

  it("are limited in number", () => {
    const full = Array.from({ length: MAX_BOOKMARKS }, (_, at) => mark(at * 3000));
    expect(changedBookmarks(full, { kind: "add", bookmark: mark(1) })).toBe(full);
  });

  it("mean the same words within two seconds", () => {
    expect(bookmarkNear([mark(5000)], 7000)).toEqual(mark(5000));
    expect(bookmarkNear([mark(5000)], 7001)).toBeUndefined();
  });
});
