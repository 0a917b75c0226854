import {
  type EngineMark,
  engineChanges,
  withEngine,
} from "../../captions/transcript/engine-mark.ts";
import { type JournalDatabase, journalDatabase } from "../databases.ts";
import {
  type JournalSegment,
  JournalSegmentSchema,
  type JournalSession,
  JournalSessionSchema,
} from "../journal/journal-entry.ts";
import { sessionRange } from "../journal/journal-ranges.ts";
import { parseAll } from "../parse-all.ts";

interface Part {
  readonly session: JournalSession;
  readonly segments: readonly JournalSegment[];
}

/**
 * Merges the parts of one event into one transcript, on the clock of the first part. Every segment,
 * lane and gap is kept once. The parts are marked as deleted; until they are purged, `splitMerged`
 * undoes the merge.
 * @param ids at least two finished sessions
 * @param mergedId id of the new transcript
 * @param nowMs wall clock, in milliseconds since 1970
 * @returns false, with nothing done, when a part is missing, running or deleted
 */
export async function mergeSessions(
  ids: readonly string[],
  mergedId: string,
  nowMs: number,
): Promise<boolean> {
  const database = await journalDatabase.open();
  const parts = await readParts(database, ids);
  const [first] = parts;
  if (!first || parts.length < 2 || parts.length !== new Set(ids).size) return false;
  const { session, segments } = joinParts(parts, mergedId);
  const transaction = database.transaction(["sessions", "segments"], "readwrite");
  const sessions = transaction.objectStore("sessions");
  for (const part of parts) void sessions.put({ ...part.session, deletedAtMs: nowMs });
  void sessions.put(session);
  for (const segment of segments) void transaction.objectStore("segments").put(segment);
  await transaction.done;
  return true;
}

/** Undoes a merge: restores the parts and removes the merged transcript. */
export async function splitMerged(mergedId: string, partIds: readonly string[]): Promise<void> {
  const transaction = (await journalDatabase.open()).transaction(
    ["sessions", "segments", "summaries", "blocks"],
    "readwrite",
  );
  const sessions = transaction.objectStore("sessions");
  const found = await Promise.all(partIds.map((id) => sessions.get(id)));
  const parts = parseAll(JournalSessionSchema, found);
  // With a part missing, only the merged transcript is complete.
  if (parts.length !== partIds.length) return;
  for (const part of parts) void sessions.put({ ...part, deletedAtMs: null });
  void sessions.delete(mergedId);
  void transaction.objectStore("segments").delete(sessionRange(mergedId));
  void transaction.objectStore("summaries").delete(mergedId);
  void transaction.objectStore("blocks").delete(sessionRange(mergedId));
  await transaction.done;
}

export function joinParts(
  parts: readonly Part[],
  mergedId: string,
): { readonly session: JournalSession; readonly segments: readonly JournalSegment[] } {
  const inOrder = [...parts].sort((a, b) => a.session.startedAtMs - b.session.startedAtMs);
  const [first] = inOrder;
  const last = inOrder.at(-1);
  if (!first || !last) throw new Error("There are no sessions to merge");
  const ordinals = new Map<string, number>();
  const segments: JournalSegment[] = [];
  const gaps: JournalSession["gaps"] = [];
  const pages: JournalSession["pages"] = [];
  const bookmarks: JournalSession["bookmarks"] = [];
  let engines: readonly EngineMark[] = [];
  let endMs = 0;
  for (const part of inOrder) {
    // Parts must not overlap, even if their clocks disagree.
    const shiftMs =
      part === first ? 0 : Math.max(endMs, captureStartMs(part) - captureStartMs(first));
    for (const segment of part.segments) {
      const ordinal = ordinals.get(segment.lane) ?? 0;
      ordinals.set(segment.lane, ordinal + 1);
      const times = { startMs: segment.startMs + shiftMs, endMs: segment.endMs + shiftMs };
      segments.push({ ...segment, ...times, sessionId: mergedId, ordinal });
    }
    for (const gap of part.session.gaps) {
      gaps.push({ ...gap, fromMs: gap.fromMs + shiftMs, toMs: gap.toMs + shiftMs });
    }
    for (const page of part.session.pages) pages.push({ ...page, fromMs: page.fromMs + shiftMs });
    // A part begins with the service, unless its first mark says otherwise.
    for (const mark of [{ engine: "service", fromMs: 0 } as const, ...part.session.engines]) {
      engines = withEngine(engines, mark.engine, mark.fromMs + shiftMs);
    }
    for (const mark of part.session.bookmarks) {
      bookmarks.push({ ...mark, atMs: Math.round(mark.atMs + shiftMs) });
    }
    endMs = Math.max(endMs, shiftMs + lengthOf(part));
  }
  const sessions = inOrder.map(({ session }) => session);
  return {
    session: {
      ...first.session,
      id: mergedId,
      origin: sessions.every(({ origin }) => origin === first.session.origin)
        ? first.session.origin
        : "captions",
      // Subtitles that are shown again continue their own transcript.
      track: null,
      name: sessions.find(({ name }) => name !== null)?.name ?? null,
      endedAtMs: Math.max(...sessions.map(({ endedAtMs }) => endedAtMs ?? 0)),
      ending: last.session.ending,
      detectedLanguage:
        sessions.findLast((each) => each.detectedLanguage)?.detectedLanguage ?? null,
      gaps,
      pages,
      engines: [...engineChanges(engines)],
      bookmarks,
      access: null,
      noticed: sessions.every(({ noticed }) => noticed),
      deletedAtMs: null,
      translated: [...new Set(sessions.flatMap(({ translated }) => translated))],
    },
    segments,
  };
}

async function readParts(database: JournalDatabase, ids: readonly string[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const id of ids) {
    const [session] = parseAll(JournalSessionSchema, [await database.get("sessions", id)]);
    if (!session || session.endedAtMs === null || session.deletedAtMs !== null) continue;
    const stored = await database.getAll("segments", sessionRange(id));
    parts.push({ session, segments: parseAll(JournalSegmentSchema, stored) });
  }
  return parts;
}

// Wall clock at the start of the capture clock, as far as known.
function captureStartMs({ session, segments }: Part): number {
  for (const { spokenAtMs, startMs } of segments) {
    if (spokenAtMs !== null) return spokenAtMs - startMs;
  }
  return session.startedAtMs;
}

function lengthOf({ session, segments }: Part): number {
  let endMs = 0;
  for (const segment of segments) endMs = Math.max(endMs, segment.endMs);
  for (const gap of session.gaps) endMs = Math.max(endMs, gap.toMs);
  return endMs;
}
