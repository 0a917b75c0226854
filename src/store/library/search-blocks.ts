import * as v from "valibot";
import { foldText } from "../../captions/text/search-fold.ts";
import { type JournalDatabase, journalDatabase } from "../databases.ts";
import { type JournalSegment, JournalSegmentSchema } from "../journal/journal-entry.ts";
import { laneRange, sessionRange } from "../journal/journal-ranges.ts";
import { parseAll } from "../parse-all.ts";
import { computeSummary } from "./transcript-summary.ts";

const BLOCK_SEGMENTS = 100;

// Characters of following text in a block: a match may cross its end.
const BLOCK_OVERLAP = 200;

// Folded text of some segments of a lane (`captions/text/search-fold.ts`).
const SearchBlockSchema = v.object({
  sessionId: v.string(),
  lane: v.string(),
  index: v.number(),
  /** Ordinals of its first segment and of the one after its last. */
  from: v.number(),
  to: v.number(),
  text: v.string(),
});
export type SearchBlock = v.InferOutput<typeof SearchBlockSchema>;

export function makeBlocks(segments: readonly JournalSegment[]): SearchBlock[] {
  const blocks: SearchBlock[] = [];
  for (let at = 0; at < segments.length; at += BLOCK_SEGMENTS) {
    const own = segments.slice(at, at + BLOCK_SEGMENTS);
    const [first] = own;
    const last = own.at(-1);
    if (!first || !last) break;
    const { sessionId, lane } = first;
    const index = blocks.length;
    const text = foldText(
      own.map((each) => each.text).join("") + headOf(segments, at + BLOCK_SEGMENTS),
    );
    blocks.push({ sessionId, lane, index, from: first.ordinal, to: last.ordinal + 1, text });
  }
  return blocks;
}

// The start of the text after a block, as far as a match may reach.
function headOf(segments: readonly JournalSegment[], at: number): string {
  let head = "";
  for (let next = at; next < segments.length && head.length < BLOCK_OVERLAP; next += 1) {
    head += segments[next]?.text ?? "";
  }
  return head.slice(0, BLOCK_OVERLAP);
}

/**
 * Stores the search blocks and the summary of a finished session. A later segment removes the
 * summary again (`journal.ts`), and the next search repacks the session.
 */
export async function packSession(sessionId: string): Promise<void> {
  const database = await journalDatabase.open();
  const summary = await computeSummary(database, sessionId);
  const transaction = database.transaction(
    ["sessions", "segments", "blocks", "summaries"],
    "readwrite",
  );
  // Removed meanwhile: nothing of it may come back.
  if ((await transaction.objectStore("sessions").getKey(sessionId)) === undefined) return;
  const segments = transaction.objectStore("segments");
  let counted = 0;
  void transaction.objectStore("blocks").delete(sessionRange(sessionId));
  for (const { lane } of summary.lanes) {
    const stored = await segments.getAll(laneRange(sessionId, lane));
    counted += stored.length;
    for (const block of makeBlocks(parseAll(JournalSegmentSchema, stored))) {
      void transaction.objectStore("blocks").put(block);
    }
  }
  const expected = summary.lanes.reduce((sum, lane) => sum + lane.segments, 0);
  // Segments that arrived meanwhile are not in the summary: the next search repacks the session.
  if (counted === expected) {
    void transaction.objectStore("summaries").put({ ...summary, packed: true });
  }
  await transaction.done;
}

/** The search blocks of a session, lane by lane. Damaged ones are skipped. */
export async function sessionBlocks(
  database: JournalDatabase,
  sessionId: string,
): Promise<readonly SearchBlock[]> {
  return parseAll(SearchBlockSchema, await database.getAll("blocks", sessionRange(sessionId)));
}
