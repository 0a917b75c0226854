import { rootLanguage } from "../../captions/lines/writing-direction.ts";
import { siteOf } from "../../store/event-parts.ts";
import type { LibraryEntry } from "../../store/library.ts";

/** How far back the list goes, in days; 0 for all of it. */
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

/** Which transcripts are listed; an empty text stands for all. */
export interface LibraryFilter {
  readonly site: string;
  /** Root of a language that one of the lanes has. */
  readonly language: string;
  readonly age: Age;
}

export const NO_FILTER: LibraryFilter = { site: "", language: "", age: "all" };

export const COLUMNS = ["title", "site", "date", "length", "languages"] as const;
export type Column = (typeof COLUMNS)[number];

/** What the list is sorted by. Dates and lengths begin with the newest and longest, words with A. */
export interface LibraryOrder {
  readonly by: Column;
  readonly isReversed: boolean;
}

export const GROUPINGS = ["day", "site", "none"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Transcripts under one heading. */
export interface LibraryGroup {
  /** The site, the day as `YYYY-MM-DD`, or empty for no heading. */
  readonly key: string;
  readonly entries: readonly LibraryEntry[];
}

/** The name a transcript is listed under; empty when its page had none. */
export function nameOf({ session }: LibraryEntry): string {
  return session.name ?? session.title;
}

/** Roots of the languages a transcript has, the spoken one first. */
export function languagesOf({ summary }: LibraryEntry): readonly string[] {
  return [...new Set(summary.lanes.map(({ language }) => rootLanguage(language)))];
}

/** The transcripts that pass a filter. */
export function filterEntries(
  entries: readonly LibraryEntry[],
  { site, language, age }: LibraryFilter,
  nowMs: number,
): readonly LibraryEntry[] {
  return entries.filter(
    (entry) =>
      (site === "" || siteOf(entry.session.address) === site) &&
      (language === "" || languagesOf(entry).includes(language)) &&
      nowMs - entry.session.startedAtMs <= AGE_MS[age],
  );
}

/** Sorted for readers of a language; what is equal stays newest first. */
export function sortEntries(
  entries: readonly LibraryEntry[],
  { by, isReversed }: LibraryOrder,
  uiLanguage: string,
): readonly LibraryEntry[] {
  const { compare } = new Intl.Collator(uiLanguage, { numeric: true });
  const orders: Record<Column, (a: LibraryEntry, b: LibraryEntry) => number> = {
    title: (a, b) => compare(nameOf(a), nameOf(b)),
    site: (a, b) => compare(siteOf(a.session.address), siteOf(b.session.address)),
    date: (a, b) => b.session.startedAtMs - a.session.startedAtMs,
    length: (a, b) => b.summary.lengthMs - a.summary.lengthMs,
    languages: (a, b) => compare(languagesOf(a).join(), languagesOf(b).join()),
  };
  const sign = isReversed ? -1 : 1;
  return [...entries].sort((a, b) => sign * orders[by](a, b) || orders.date(a, b));
}

/** Put together under headings, which come in the order of their first transcript. */
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
  if (grouping === "site") return siteOf(session.address);
  const date = new Date(session.startedAtMs);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
