import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { diskJournal } from "../journal/journal.ts";
import type { JournalSegment, JournalSession } from "../journal/journal-entry.ts";

export function sampleSession(change: Partial<JournalSession> & { id: string }): JournalSession {
  return {
    title: "A talk",
    address: "https://example.org/talk",
    startedAtMs: 1_000_000,
    endedAtMs: 2_000_000,
    ending: "stopped",
    detectedLanguage: "en",
    gaps: [],
    pages: [],
    engines: [],
    access: null,
    noticed: true,
    name: null,
    origin: "captions",
    track: null,
    deletedAtMs: null,
    translated: [],
    bookmarks: [],
    ...change,
  };
}

/** Segments of a lane from texts, two seconds each. */
export function sampleLane(
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

export async function storeSession(
  change: Partial<JournalSession> & { id: string },
  lanes: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await diskJournal.beginSession(sampleSession(change));
  for (const [lane, texts] of Object.entries(lanes)) {
    await diskJournal.appendSegments(sampleLane(change.id, lane, texts));
  }
}
