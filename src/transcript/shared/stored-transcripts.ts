import { diskJournal, journalSegments } from "../../store/journal/journal.ts";
import type { JournalSegment, JournalSession } from "../../store/journal/journal-entry.ts";

export interface StoredTranscripts {
  session(id: string): Promise<JournalSession | null>;
  /** All concluded segments, lane by lane. */
  segments(id: string): Promise<readonly JournalSegment[]>;
}

export const storedTranscripts: StoredTranscripts = {
  session: (id) => diskJournal.getSession(id),
  segments: journalSegments,
};
