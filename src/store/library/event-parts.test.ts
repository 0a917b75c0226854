import { expect, it } from "vitest";
import type { JournalSession } from "../journal/journal-entry.ts";
import { sampleSession } from "../testing/sample-session.ts";
import { siteLabel, suggestEventParts } from "./event-parts.ts";

const MINUTE_MS = 60_000;

function entry(id: string, fromMinute: number, change: Partial<JournalSession> = {}) {
  const times = {
    startedAtMs: fromMinute * MINUTE_MS,
    endedAtMs: (fromMinute + 10) * MINUTE_MS,
  };
  const lanes = [{ lane: "original", language: "en", segments: 1 }];
  return {
    session: sampleSession({ id, ...times, ...change }),
    summary: { sessionId: id, lanes, lengthMs: 1, packed: true },
  };
}

const suggested = (...entries: ReturnType<typeof entry>[]) =>
  suggestEventParts(entries).map((parts) => parts.map(({ session }) => session.id));

const elsewhere = { address: "https://other.example/x", title: "Other" };

it.each([
  ["one soon after the other", [entry("b", 15), entry("a", 0)], [["a", "b"]]],
  ["three in a row", [entry("c", 50), entry("a", 0), entry("b", 25)], [["a", "b", "c"]]],
  ["too late", [entry("a", 0), entry("b", 31)], []],
  ["another page and title", [entry("a", 0), entry("b", 12, elsewhere)], []],
  [
    "another address, the same title and site",
    [entry("a", 0), entry("b", 12, { address: "https://example.org/room/2" })],
    [["a", "b"]],
  ],
  [
    "another page in between",
    [entry("a", 0), entry("x", 5, elsewhere), entry("b", 12)],
    [["a", "b"]],
  ],
  [
    "another fragment of the page",
    [entry("a", 0), entry("b", 12, { address: "https://example.org/talk#t=9" })],
    [["a", "b"]],
  ],
  ["running captions", [entry("a", 0), entry("b", 12, { endedAtMs: null })], []],
  ["imported files", [entry("a", 0), entry("b", 12, { origin: "import" })], []],
  [
    "pages without an address",
    [entry("a", 0, { address: "" }), entry("b", 12, { address: "" })],
    [],
  ],
] as const)("finds parts of one event: %s", (_, entries, expected) => {
  expect(suggested(...entries)).toEqual(expected);
});

it.each([
  ["https://www.example.org/a", "example.org"],
  ["http://localhost:8080/", "localhost:8080"],
  ["file:///home/me/film.mp4", "file"],
  ["", ""],
  ["nonsense", ""],
])("labels the site of %j", (address, site) => {
  expect(siteLabel(address)).toBe(site);
});
