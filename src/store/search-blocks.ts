import * as v from "valibot";
import { foldText } from "../captions/text/search-fold.ts";
import { type JournalDatabase, journalDatabase } from "./journal-database.ts";
import { type JournalSegment, JournalSegmentSchema, readAll } from "./journal-entry.ts";
import { laneRange, sessionRange } from "./journal-ranges.ts";
import { reckonSummary } from "./transcript-summary.ts";

/** So many segments are one record to be searched. */
const BLOCK_SEGMENTS = 100;

/** So much of what follows is in a block too, in characters: a find may reach over its end. */
const BLOCK_OVERLAP = 200;

/** The words of some segments of a lane, folded (`captions/text/search-fold.ts`). */
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

/** Blocks of a lane's segments, which follow one another. */
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

/** What begins at a place of a lane, as far as a find may reach. */
function headOf(segments: readonly JournalSegment[], at: number): string {
  let head = "";
  for (let next = at; next < segments.length && head.length < BLOCK_OVERLAP; next += 1) {
    head += segments[next]?.text ?? "";
  }
  return head.slice(0, BLOCK_OVERLAP);
}

/**
 * Packs the words of a session that is over, and writes down its summary. What is added to it later
 * takes the summary away again (`journal.ts`), and the next look packs it anew.
 */
export async function packSession(sessionId: string): Promise<void> {
  const database = await journalDatabase();
  const summary = await reckonSummary(database, sessionId);
  const transaction = database.transaction(
    ["sessions", "segments", "blocks", "summaries"],
    "readwrite",
  );
  // Forgotten in the meantime: nothing of it may come back.
  if ((await transaction.objectStore("sessions").getKey(sessionId)) === undefined) return;
  const segments = transaction.objectStore("segments");
  let counted = 0;
  void transaction.objectStore("blocks").delete(sessionRange(sessionId));
  for (const { lane } of summary.lanes) {
    const stored = await segments.getAll(laneRange(sessionId, lane));
    counted += stored.length;
    for (const block of makeBlocks(readAll(JournalSegmentSchema, stored))) {
      void transaction.objectStore("blocks").put(block);
    }
  }
  const expected = summary.lanes.reduce((sum, lane) => sum + lane.segments, 0);
  // Words that came in between are in no summary: the next look packs them.
  if (counted === expected) {
    void transaction.objectStore("summaries").put({ ...summary, packed: true });
  }
  await transaction.done;
}

/** The packed words of a session, lane by lane; damaged ones are passed over. */
export async function sessionBlocks(
  database: JournalDatabase,
  sessionId: string,
): Promise<readonly SearchBlock[]> {
  return readAll(SearchBlockSchema, await database.getAll("blocks", sessionRange(sessionId)));
}
