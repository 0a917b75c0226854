import { rootLanguage } from "../../captions/text/writing-direction.ts";
import { siteLabel } from "../../store/library/event-parts.ts";
import type { LibraryEntry } from "../../store/library/library.ts";

export const AGES = ["all", "day", "week", "month", "year"] as const;
export type Age = (typeof AGES)[number];

const DAY_MS = 24 * 3_600_000;
const AGE_MS: Readonly<Record<Age, number>> = {
  all: Number.POSITIVE_INFINITY,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
};

/** Criteria of the list; empty strings match everything. */
export interface LibraryFilter {
  readonly site: string;
  readonly language: string;
  readonly age: Age;
}

export const NO_FILTER: LibraryFilter = { site: "", language: "", age: "all" };

export const COLUMNS = ["title", "site", "date", "length", "languages"] as const;
export type Column = (typeof COLUMNS)[number];

/** Default directions: newest and longest first, text from A to Z. */
export interface LibraryOrder {
  readonly by: Column;
  readonly isReversed: boolean;
}

export const GROUPINGS = ["day", "site", "none"] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface LibraryGroup {
  /** Site, day as `YYYY-MM-DD`, or empty for a group without a heading. */
  readonly key: string;
  readonly entries: readonly LibraryEntry[];
}

/** The name shown in the list; empty if the page had no title. */
export function nameOf({ session }: LibraryEntry): string {
  return session.name ?? session.title;
}

/** Root languages of a transcript, the spoken one first. */
export function languagesOf({ summary }: LibraryEntry): readonly string[] {
  return [...new Set(summary.lanes.map(({ language }) => rootLanguage(language)))];
}

export function filterEntries(
  entries: readonly LibraryEntry[],
  { site, language, age }: LibraryFilter,
  nowMs: number,
): readonly LibraryEntry[] {
  return entries.filter(
    (entry) =>
      (site === "" || siteLabel(entry.session.address) === site) &&
      (language === "" || languagesOf(entry).includes(language)) &&
      nowMs - entry.session.startedAtMs <= AGE_MS[age],
  );
}

/** Sorts by a column in the UI language; equal entries stay newest first. */
export function sortEntries(
  entries: readonly LibraryEntry[],
  { by, isReversed }: LibraryOrder,
  uiLanguage: string,
): readonly LibraryEntry[] {
  const { compare } = new Intl.Collator(uiLanguage, { numeric: true });
  const orders: Record<Column, (a: LibraryEntry, b: LibraryEntry) => number> = {
    title: (a, b) => compare(nameOf(a), nameOf(b)),
    site: (a, b) => compare(siteLabel(a.session.address), siteLabel(b.session.address)),
    date: (a, b) => b.session.startedAtMs - a.session.startedAtMs,
    length: (a, b) => b.summary.lengthMs - a.summary.lengthMs,
    languages: (a, b) => compare(languagesOf(a).join(), languagesOf(b).join()),
  };
  const sign = isReversed ? -1 : 1;
  return [...entries].sort((a, b) => sign * orders[by](a, b) || orders.date(a, b));
}

/** Groups entries; groups come in the order of their first entry. */
export function groupEntries(
  entries: readonly LibraryEntry[],
  grouping: Grouping,
): readonly LibraryGroup[] {
  const groups = new Map<string, LibraryEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry, grouping);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups].map(([key, own]) => ({ key, entries: own }));
}

function keyOf({ session }: LibraryEntry, grouping: Grouping): string {
  if (grouping === "none") return "";
  if (grouping === "site") return siteLabel(session.address);
  const date = new Date(session.startedAtMs);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
