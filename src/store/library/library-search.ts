import { findFolded, foldText, type TextRange } from "../../captions/text/search-fold.ts";
import { type JournalDatabase, journalDatabase } from "../databases.ts";
import { type JournalSegment, JournalSegmentSchema } from "../journal/journal-entry.ts";
import { laneRange } from "../journal/journal-ranges.ts";
import { parseAll } from "../parse-all.ts";
import type { LibraryEntry } from "./library.ts";
import { makeBlocks, packSession, type SearchBlock, sessionBlocks } from "./search-blocks.ts";
import { originalFirst } from "./transcript-summary.ts";

/** Longer queries are cut; the rest would rarely change the result. */
export const MAX_QUERY_LENGTH = 120;

/** Hits reported for one transcript; the transcript itself shows all. */
export const MAX_HITS = 12;

const EXCERPT_REACH = 60;

export interface SearchHit {
  readonly lane: string;
  readonly language: string;
  /** Of the segment in which the hit starts. */
  readonly ordinal: number;
  /** On the capture clock. */
  readonly startMs: number;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

export interface SearchResult {
  readonly sessionId: string;
  readonly inName: readonly TextRange[];
  readonly hits: readonly SearchHit[];
  readonly hasMore: boolean;
}

/**
 * Searches transcripts in order and yields those with a match.
 * @param folded the query after `foldQuery`
 * @param nameOf the name that a transcript is listed under
 * @throws the signal's reason when it aborts
 */
export async function* searchLibrary(
  entries: readonly LibraryEntry[],
  folded: string,
  nameOf: (entry: LibraryEntry) => string,
  signal: AbortSignal,
): AsyncGenerator<SearchResult> {
  const query = folded.slice(0, MAX_QUERY_LENGTH).trim();
  if (query === "") return;
  const database = await journalDatabase.open();
  for (const entry of entries) {
    signal.throwIfAborted();
    const sessionId = entry.session.id;
    const inName = foldText(nameOf(entry)).includes(query) ? findFolded(nameOf(entry), query) : [];
    const { hits, hasMore } = await searchSession(database, entry, query, signal);
    if (inName.length > 0 || hits.length > 0) yield { sessionId, inName, hits, hasMore };
  }
}

async function searchSession(
  database: JournalDatabase,
  { session, summary }: LibraryEntry,
  query: string,
  signal: AbortSignal,
) {
  // A running session is not packed yet.
  const isOver = session.endedAtMs !== null;
  if (isOver && !summary.packed) await packSession(session.id);
  const blocks = isOver
    ? await sessionBlocks(database, session.id)
    : await looseBlocks(database, session.id, summary.lanes);
  const hits: SearchHit[] = [];
  for (const block of blocks.filter(({ text }) => text.includes(query)).sort(originalFirst)) {
    signal.throwIfAborted();
    if (hits.length > MAX_HITS) break;
    hits.push(...(await hitsInBlock(database, block, query)));
  }
  return { hits: hits.slice(0, MAX_HITS), hasMore: hits.length > MAX_HITS };
}

async function looseBlocks(
  database: JournalDatabase,
  sessionId: string,
  lanes: readonly { readonly lane: string }[],
): Promise<readonly SearchBlock[]> {
  const blocks: SearchBlock[] = [];
  for (const { lane } of lanes) {
    const stored = await database.getAll("segments", laneRange(sessionId, lane));
    blocks.push(...makeBlocks(parseAll(JournalSegmentSchema, stored)));
  }
  return blocks;
}

// The folded block proves a match; the segments give its position.
async function hitsInBlock(
  database: JournalDatabase,
  { sessionId, lane, from, to }: SearchBlock,
  query: string,
): Promise<SearchHit[]> {
  // The text around a hit may be in neighbouring segments.
  const range = IDBKeyRange.bound(
    [sessionId, lane, Math.max(0, from - NEIGHBOUR_SEGMENTS)],
    [sessionId, lane, to + NEIGHBOUR_SEGMENTS],
    false,
    true,
  );
  const segments = parseAll(JournalSegmentSchema, await database.getAll("segments", range));
  const text = segments.map((segment) => segment.text).join("");
  return findFolded(text, query).flatMap((found) => {
    const segment = segmentAt(segments, found.from);
    return segment && segment.ordinal >= from && segment.ordinal < to
      ? hitAt(text, found, segment)
      : [];
  });
}

const NEIGHBOUR_SEGMENTS = 40;

function segmentAt(
  segments: readonly JournalSegment[],
  offset: number,
): JournalSegment | undefined {
  let end = 0;
  return segments.find(({ text }) => {
    end += text.length;
    return offset < end;
  });
}

function hitAt(text: string, { from, to }: TextRange, segment: JournalSegment): SearchHit {
  const { lane, language, ordinal, startMs } = segment;
  const start = wordStart(text, from - EXCERPT_REACH);
  const end = wordEnd(text, to + EXCERPT_REACH);
  return {
    lane,
    language,
    ordinal,
    startMs,
    before: (start > 0 ? "…" : "") + text.slice(start, from).trimStart(),
    match: text.slice(from, to),
    after: text.slice(to, end).trimEnd() + (end < text.length ? "…" : ""),
  };
}

// Longer words, and scripts without spaces, are cut anywhere.
const MAX_WORD = 20;

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.slice(at, at + MAX_WORD).search(/\s/);
  return wholeCharacter(text, space === -1 ? at : at + space);
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(at - MAX_WORD, at).search(/\s\S*$/);
  return wholeCharacter(text, space === -1 ? at : at - MAX_WORD + space);
}

function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
