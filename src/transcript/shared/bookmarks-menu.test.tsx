import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import type { NumberedSegment } from "../../captions/transcript/transcript-row.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { BookmarksMenu, BookmarkUndo } from "./bookmarks-menu.tsx";
import { BookmarksModel } from "./bookmarks-model.ts";
import { RowsView } from "./rows-view.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const sentence = (ordinal: number): NumberedSegment => ({
  ...{ lane: "original", language: "en", ordinal, spokenAtMs: null, mediaMs: null },
  text: ` This is sentence number ${ordinal} of a long talk.`,
  ...{ startMs: ordinal * 5000, endMs: ordinal * 5000 + 4500 },
});

test("bookmarks are listed, annotated, deleted and brought back", async () => {
  const view = new RowsView(signal([]), signal([]), signal(true));
  view.appendSegments([0, 1, 2].map(sentence));
  const model = new BookmarksModel({ changeBookmarks: async () => true }, view, "talk");
  const onNow = vi.fn();
  const menu = await mount(
    <>
      <BookmarksMenu model={model} time={() => "0:05"} onNow={onNow} />
      <BookmarkUndo model={model} />
    </>,
  );
  expect(menu.text()).toContain("Bookmark a line to find it here.");
  await menu.click("Bookmark this moment");
  expect(onNow).toHaveBeenCalledOnce();
  view.bookmarks.value = [
    { atMs: 5500, note: "" },
    // Its words are still to come.
    { atMs: 90_000, note: "Later" },
  ];
  await expect.poll(menu.text).toContain("Bookmarks · 2");
  const notes = () =>
    [...menu.root.querySelectorAll<HTMLInputElement>("input.input")].map(({ value }) => value);
  expect(notes()).toEqual(["", "Later"]);
  const [field] = menu.root.querySelectorAll<HTMLInputElement>("input.input");
  if (!field) throw new Error("there is no field");
  field.value = "The lens";
  field.dispatchEvent(new Event("change", { bubbles: true }));
  expect(view.bookmarks.value[0]).toEqual({ atMs: 5500, note: "The lens" });
  menu.root.querySelector<HTMLElement>('[aria-label="Delete bookmark · 0:05"]')?.click();
  await expect.poll(menu.text).toContain("Bookmark deleted");
  expect(notes()).toEqual(["Later"]);
  await menu.click("Undo");
  expect(notes()).toEqual(["The lens", "Later"]);
});
