import * as v from "valibot";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { type JournalDatabase, journalDatabase } from "../databases.ts";
import { JournalSegmentSchema } from "../journal/journal-entry.ts";
import { laneRange, sessionRange } from "../journal/journal-ranges.ts";
import { parseAll } from "../parse-all.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Lanes and length of a transcript, known without reading its segments. */
export const TranscriptSummarySchema = v.object({
  sessionId: v.string(),
  lanes: v.array(
    v.object({
      lane: v.string(),
      /** BCP 47 tag of the lane's last segment. */
      language: v.string(),
      segments: count,
    }),
  ),
  /** From the start of the capture to the end of the last segment, in milliseconds. */
  lengthMs: v.pipe(v.number(), v.finite(), v.minValue(0)),
  packed: v.boolean(),
});
export type TranscriptSummary = v.InferOutput<typeof TranscriptSummarySchema>;

export async function storedSummaries(): Promise<ReadonlyMap<string, TranscriptSummary>> {
  const stored = await (await journalDatabase.open()).getAll("summaries");
  return new Map(parseAll(TranscriptSummarySchema, stored).map((each) => [each.sessionId, each]));
}

/** Computes a summary from the ends of the lanes: a few reads, however long the session is. */
export async function computeSummary(
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
    const [last] = parseAll(JournalSegmentSchema, [newest?.value]);
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

export function originalFirst(a: { readonly lane: string }, b: { readonly lane: string }): number {
  const sortKey = (lane: string) => (lane === ORIGINAL_LANE ? "" : lane);
  return sortKey(a.lane) < sortKey(b.lane) ? -1 : 1;
}
