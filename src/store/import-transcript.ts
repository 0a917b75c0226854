import { isWrittenWithoutSpaces } from "../captions/lines/writing-direction.ts";
import { ORIGINAL_LANE } from "../captions/segment.ts";
import type { ReadSubtitle } from "../captions/subtitles/read-subtitles.ts";
import { diskJournal } from "./journal.ts";
import type { JournalSegment, JournalSession } from "./journal-entry.ts";
import { tellLibraryChanged } from "./library-changes.ts";

/** A file of subtitles, and the language that it is in. */
export interface ImportedLane {
  /** BCP 47 tag. */
  readonly language: string;
  readonly subtitles: readonly ReadSubtitle[];
}

/**
 * Stores files of subtitles of one event as one transcript: the first as the words that were
 * spoken, the others as translations. Their times are those of the medium they were made for.
 * @returns the id of the transcript
 */
export async function importTranscript(
  title: string,
  files: readonly ImportedLane[],
  nowMs: number,
): Promise<string> {
  const id = crypto.randomUUID();
  const lengthMs = Math.max(
    0,
    ...files.map(({ subtitles }) => Math.max(...subtitles.slice(-5).map(({ toMs }) => toMs))),
  );
  const session: JournalSession = {
    ...{ id, title, address: "", startedAtMs: nowMs, endedAtMs: nowMs + lengthMs },
    ...{ ending: "stopped", detectedLanguage: files[0]?.language ?? null, gaps: [], pages: [] },
    ...{ access: null, noticed: true, name: null, origin: "import", deletedAtMs: null },
    translated: [],
  };
  await diskJournal.begin(session);
  for (const [at, file] of files.entries()) {
    await diskJournal.append(segmentsOf(id, at === 0 ? ORIGINAL_LANE : file.language, file));
  }
  tellLibraryChanged();
  return id;
}

function segmentsOf(
  sessionId: string,
  lane: string,
  { language, subtitles }: ImportedLane,
): readonly JournalSegment[] {
  const space = isWrittenWithoutSpaces(language) ? "" : " ";
  return subtitles.map(({ fromMs, toMs, text }, ordinal) => ({
    ...{ sessionId, lane, ordinal, language },
    text: ordinal === 0 ? text : space + text,
    ...{ startMs: fromMs, endMs: toMs, spokenAtMs: null, mediaMs: fromMs },
  }));
}
