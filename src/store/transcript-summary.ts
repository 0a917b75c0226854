import * as v from "valibot";
import { ORIGINAL_LANE } from "../captions/segment.ts";
import { type JournalDatabase, journalDatabase } from "./journal-database.ts";
import { JournalSegmentSchema, readAll } from "./journal-entry.ts";
import { laneRange, sessionRange } from "./journal-ranges.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a transcript has, told without reading its words. */
export const TranscriptSummarySchema = v.object({
  sessionId: v.string(),
  /** The words as spoken first, then by name. */
  lanes: v.array(
    v.object({
      lane: v.string(),
      /** BCP 47 tag of what the lane said last. */
      language: v.string(),
      segments: count,
    }),
  ),
  /** From the start of the capture to the end of the last words, in milliseconds. */
  lengthMs: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** Whether its words were packed to be searched. */
  packed: v.boolean(),
});
export type TranscriptSummary = v.InferOutput<typeof TranscriptSummarySchema>;

/** The summaries that were written down, by session. */
export async function storedSummaries(): Promise<ReadonlyMap<string, TranscriptSummary>> {
  const stored = await (await journalDatabase()).getAll("summaries");
  return new Map(readAll(TranscriptSummarySchema, stored).map((each) => [each.sessionId, each]));
}

/** Reckons a summary from the ends of the lanes: a few reads, however long the session is. */
export async function reckonSummary(
  database: JournalDatabase,
  sessionId: string,
): Promise<TranscriptSummary> {
  const { store } = database.transaction("segments");
  const lanes: TranscriptSummary["lanes"] = [];
  let lengthMs = 0;
  let cursor = await store.openKeyCursor(sessionRange(sessionId));
  while (cursor) {
    const [, lane] = cursor.key;
    const segments = await store.count(laneRange(sessionId, lane));
    const newest = await store.openCursor(laneRange(sessionId, lane), "prev");
    const [last] = readAll(JournalSegmentSchema, [newest?.value]);
    if (last) {
      lanes.push({ lane, language: last.language, segments });
      lengthMs = Math.max(lengthMs, last.endMs);
    }
    cursor = await store.openKeyCursor(
      IDBKeyRange.bound([sessionId, lane, []], [sessionId, []], true, true),
    );
  }
  return { sessionId, lanes: lanes.sort(originalFirst), lengthMs, packed: false };
}

/** Orders lanes: the words as spoken first. */
export function originalFirst(a: { readonly lane: string }, b: { readonly lane: string }): number {
  const place = (lane: string) => (lane === ORIGINAL_LANE ? "" : lane);
  return place(a.lane) < place(b.lane) ? -1 : 1;
}
