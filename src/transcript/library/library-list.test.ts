import { describe, expect, it } from "vitest";
import type { LibraryEntry } from "../../store/library/library.ts";
import { sampleSession } from "../../store/testing/sample-session.ts";
import {
  filterEntries,
  groupEntries,
  type LibraryOrder,
  languagesOf,
  NO_FILTER,
  sortEntries,
} from "./library-list.ts";
import { libraryHash, parseLibraryLocation } from "./library-location.ts";

const HOUR_MS = 3_600_000;
const NOW_MS = new Date(2026, 5, 15, 12).getTime();

function entry(
  id: string,
  agoHours: number,
  { title = id, site = "a.example", lengthMs = HOUR_MS, languages = ["en"] } = {},
): LibraryEntry {
  const startedAtMs = NOW_MS - agoHours * HOUR_MS;
  const lanes = languages.map((language, at) => ({
    lane: at === 0 ? "original" : language,
    language,
    segments: 1,
  }));
  return {
    session: sampleSession({ id, title, startedAtMs, address: `https://www.${site}/x` }),
    summary: { sessionId: id, lanes, lengthMs, packed: true },
  };
}

const ids = (entries: readonly LibraryEntry[]) => entries.map(({ session }) => session.id).join();

const ALL = [
  entry("new", 1, { title: "Über", languages: ["en-US", "de", "en"] }),
  entry("mid", 30, { title: "talk 10", site: "b.example", lengthMs: 3 * HOUR_MS }),
  entry("old", 800, { title: "talk 9", languages: ["ja"] }),
];

describe("the list of transcripts", () => {
  it.each<[string, Partial<typeof NO_FILTER>]>([
    ["new,mid,old", {}],
    ["new,old", { site: "a.example" }],
    ["old", { language: "ja" }],
    ["new", { language: "de" }],
    ["new", { age: "day" }],
    ["new,mid", { age: "month" }],
    ["", { age: "day", language: "ja" }],
  ])("is %j with the filter %j", (expected, filter) => {
    expect(ids(filterEntries(ALL, { ...NO_FILTER, ...filter }, NOW_MS))).toBe(expected);
  });

  it.each<[string, LibraryOrder]>([
    ["new,mid,old", { by: "date", isReversed: false }],
    ["old,mid,new", { by: "date", isReversed: true }],
    ["old,mid,new", { by: "title", isReversed: false }],
    ["mid,new,old", { by: "length", isReversed: false }],
    ["new,old,mid", { by: "site", isReversed: false }],
    ["mid,new,old", { by: "site", isReversed: true }],
  ])("is %j sorted by %j", (expected, order) => {
    expect(ids(sortEntries(ALL, order, "en"))).toBe(expected);
  });

  it("names each language once, the spoken one first", () => {
    expect(ALL.slice(0, 1).map(languagesOf)).toEqual([["en", "de"]]);
  });

  it.each([
    ["day", ["2026-06-15: new", "2026-06-14: mid", "2026-05-13: old"]],
    ["site", ["a.example: new,old", "b.example: mid"]],
    ["none", [": new,mid,old"]],
  ] as const)("is grouped by %s", (grouping, expected) => {
    const groups = groupEntries(ALL, grouping);
    expect(groups.map(({ key, entries }) => `${key}: ${ids(entries)}`)).toEqual(expected);
  });
});

describe("the location of an open transcript", () => {
  it.each([
    { sessionId: "a b&c", at: null, find: "" },
    { sessionId: "a", at: { lane: "zh-HANS", ordinal: 12 }, find: "what & where?" },
  ])("is parsed as it was formatted: %j", (place) => {
    expect(parseLibraryLocation(libraryHash(place))).toEqual({ ...place, translate: false });
  });

  it.each([
    ["", null],
    ["#", null],
    ["#session=", null],
    ["#session=a&lane=de&at=x", { sessionId: "a", at: null, find: "" }],
    ["#session=a&at=3", { sessionId: "a", at: null, find: "" }],
  ])("%j is parsed as %j", (hash, place) => {
    expect(parseLibraryLocation(hash)).toEqual(place && { ...place, translate: false });
  });

  it("may ask for a translation", () => {
    const place = { sessionId: "a", at: null, find: "", translate: true };
    expect(parseLibraryLocation("#session=a&translate=")).toEqual(place);
  });
});
