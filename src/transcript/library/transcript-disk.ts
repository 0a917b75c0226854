import type { JournalSegment, JournalSession } from "../../store/journal-entry.ts";

/** Where a transcript is read from. */
export interface TranscriptDisk {
  session(id: string): Promise<JournalSession | null>;
  /** All concluded segments, lane by lane. */
  segments(id: string): Promise<readonly JournalSegment[]>;
}
