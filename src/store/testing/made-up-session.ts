import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { diskJournal } from "../journal.ts";
import type { JournalSegment, JournalSession } from "../journal-entry.ts";

/** A session that is over, with what a test wants of it. */
export function madeUpSession(change: Partial<JournalSession> & { id: string }): JournalSession {
  return {
    title: "A talk",
    address: "https://example.org/talk",
    startedAtMs: 1_000_000,
    endedAtMs: 2_000_000,
    ending: "stopped",
    detectedLanguage: "en",
    gaps: [],
    pages: [],
    access: null,
    noticed: true,
    name: null,
    origin: "captions",
    deletedAtMs: null,
    translated: [],
    ...change,
  };
}

/** Segments of a lane, two seconds each, from texts. */
export function madeUpLane(
  sessionId: string,
  lane: string,
  texts: readonly string[],
  language = lane === ORIGINAL_LANE ? "en" : lane,
): JournalSegment[] {
  return texts.map((text, ordinal) => ({
    sessionId,
    lane,
    language,
    ordinal,
    text,
    startMs: ordinal * 2000,
    endMs: ordinal * 2000 + 1800,
    spokenAtMs: null,
    mediaMs: null,
  }));
}

/** Writes a session with its lanes down as captions do. */
export async function storeSession(
  change: Partial<JournalSession> & { id: string },
  lanes: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await diskJournal.begin(madeUpSession(change));
  for (const [lane, texts] of Object.entries(lanes)) {
    await diskJournal.append(madeUpLane(change.id, lane, texts));
  }
}
