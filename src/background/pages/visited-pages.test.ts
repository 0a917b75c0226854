// @vitest-environment node
import { expect, test } from "vitest";
import type { JournalPage } from "../../store/journal-entry.ts";
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

test("every page has its place on the capture clock", () => {
  const all = [page("One", "1", 0), page("Two", "2", 60_000), page("One", "1", 90_000)];
  expect(visit(...all)).toEqual(all);
});

test("a page that goes on by another title, under the same address, is another", () => {
  const all = [page("Talk 1", "live", 0), page("Talk 2", "live", 600_000)];
  expect(visit(...all)).toEqual(all);
});

test("the same page said again is nothing new", () => {
  const pages = visit(page("One", "1", 0));
  expect(withPage(pages, page("One", "1", 0), 5000)).toBe(pages);
  expect(withPage(pages, page("(3) One", "1", 0), 9000)).toBe(pages);
  expect(withPage(pages, page("▶ One", "1#t=80", 0), 9000)).toBe(pages);
});

test("a fragment by which the page finds its way counts", () => {
  const all = [page("App", "#/watch/1", 0), page("App", "#/watch/2", 60_000)];
  expect(visit(...all)).toEqual(all);
});

test("a title that comes after its page is that page's", () => {
  expect(visit(page("One", "1", 0), page("", "2", 10_000), page("Two", "2", 14_000))).toEqual([
    page("One", "1", 0),
    page("Two", "2", 10_000),
  ]);
});

test("a page that was passed through leaves its place to the next", () => {
  const visited = visit(
    page("One", "1", 0),
    page("Redirect", "r", 10_000),
    page("Two", "2", 11_000),
  );
  expect(visited).toEqual([page("One", "1", 0), page("Two", "2", 10_000)]);
});

test("who comes right back has not left", () => {
  const there = page("Elsewhere", "e", 10_000);
  expect(visit(page("One", "1", 0), there, page("One", "1", 11_000))).toEqual([
    page("One", "1", 0),
  ]);
});

test("titles that blink between two texts are two, however long they do", () => {
  const blinking = Array.from({ length: 100 }, (_, index) =>
    page(index % 2 === 0 ? "Mail" : "New message!", "mail", index * 5000),
  );
  expect(visit(...blinking)).toHaveLength(2);
});

test("a clock in the title and a page that goes on and on stay bounded", () => {
  const clock = Array.from({ length: 1000 }, (_, at) => page(`0:${at}`, "timer", at * 5000));
  expect(visit(...clock)).toHaveLength(12);
  const endless = Array.from({ length: 1000 }, (_, at) => page("", `${at}`, at * 5000));
  expect(visit(...endless)).toHaveLength(200);
  expect(visit(page("x".repeat(9999), "y".repeat(9999), 0))[0]?.title).toHaveLength(300);
});

test("what the browser does not tell is a page without a name", () => {
  const unknown: JournalPage = { title: "", address: "", fromMs: 30_000 };
  expect(visit(page("One", "1", 0), unknown)).toEqual([page("One", "1", 0), unknown]);
});

test("what a page calls itself is cleaned", () => {
  const [visited] = withPage([], page("One\u202E\u2066 of\ntwo", "1", 0), 0);
  expect(visited?.title).toBe("One of two");
});
