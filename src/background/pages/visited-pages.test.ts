import { expect, test } from "vitest";
import type { JournalPage } from "../../store/journal/journal-entry.ts";
import { withPage } from "./visited-pages.ts";

const page = (title: string, address: string, fromMs: number): JournalPage => ({
  title,
  address: `https://example.test/${address}`,
  fromMs,
});

const visit = (...visits: readonly JournalPage[]) =>
  visits.reduce<readonly JournalPage[]>(
    (pages, { title, address, fromMs }) => withPage(pages, { title, address }, fromMs),
    [],
  );

test("places every page on the capture clock", () => {
  const all = [page("One", "1", 0), page("Two", "2", 60_000), page("One", "1", 90_000)];
  expect(visit(...all)).toEqual(all);
});

test("adds a page when only the title changes", () => {
  const all = [page("Talk 1", "live", 0), page("Talk 2", "live", 600_000)];
  expect(visit(...all)).toEqual(all);
});

test("ignores a repeated report of the same page", () => {
  const pages = visit(page("One", "1", 0));
  expect(withPage(pages, page("One", "1", 0), 5000)).toBe(pages);
  expect(withPage(pages, page("(3) One", "1", 0), 9000)).toBe(pages);
  expect(withPage(pages, page("▶ One", "1#t=80", 0), 9000)).toBe(pages);
});

test("distinguishes fragments that pages use for routing", () => {
  const all = [page("App", "#/watch/1", 0), page("App", "#/watch/2", 60_000)];
  expect(visit(...all)).toEqual(all);
});

test("applies a title that arrives after its page", () => {
  expect(visit(page("One", "1", 0), page("", "2", 10_000), page("Two", "2", 14_000))).toEqual([
    page("One", "1", 0),
    page("Two", "2", 10_000),
  ]);
});

test("replaces a page that was shown only briefly", () => {
  const visited = visit(
    page("One", "1", 0),
    page("Redirect", "r", 10_000),
    page("Two", "2", 11_000),
  );
  expect(visited).toEqual([page("One", "1", 0), page("Two", "2", 10_000)]);
});

test("ignores a quick return to the same page", () => {
  const there = page("Elsewhere", "e", 10_000);
  expect(visit(page("One", "1", 0), there, page("One", "1", 11_000))).toEqual([
    page("One", "1", 0),
  ]);
});

test("counts alternating titles as two pages at most", () => {
  const blinking = Array.from({ length: 100 }, (_, index) =>
    page(index % 2 === 0 ? "Mail" : "New message!", "mail", index * 5000),
  );
  expect(visit(...blinking)).toHaveLength(2);
});

test("bounds pages with a clock in their title and endless navigation", () => {
  const clock = Array.from({ length: 1000 }, (_, at) => page(`0:${at}`, "timer", at * 5000));
  expect(visit(...clock)).toHaveLength(12);
  const endless = Array.from({ length: 1000 }, (_, at) => page("", `${at}`, at * 5000));
  expect(visit(...endless)).toHaveLength(200);
  expect(visit(page("x".repeat(9999), "y".repeat(9999), 0))[0]?.title).toHaveLength(300);
});

test("adds an unnamed page when the browser reports nothing", () => {
  const unknown: JournalPage = { title: "", address: "", fromMs: 30_000 };
  expect(visit(page("One", "1", 0), unknown)).toEqual([page("One", "1", 0), unknown]);
});

test("cleans titles", () => {
  const [visited] = withPage([], page("One\u202E\u2066 of\ntwo", "1", 0), 0);
  expect(visited?.title).toBe("One of two");
});
