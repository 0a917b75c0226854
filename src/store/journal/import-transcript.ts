import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { ParsedSubtitle } from "../../captions/subtitles/parse-subtitles.ts";
import { isWrittenWithoutSpaces } from "../../captions/text/writing-direction.ts";
import { announceLibraryChange } from "../library/library-changes.ts";
import { diskJournal } from "./journal.ts";
import type { JournalSegment, JournalSession } from "./journal-entry.ts";

export interface ImportedLane {
  readonly language: string;
  readonly subtitles: readonly ParsedSubtitle[];
}

/**
 * Stores the subtitle files of one event as one transcript: the first as the original, the others
 * as translations. Their times are on the clock of the medium.
 * @param nowMs wall clock, in milliseconds since 1970
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
    track: null,
    translated: [],
    engines: [],
    bookmarks: [],
  };
  await diskJournal.beginSession(session);
  for (const [at, file] of files.entries()) {
    await diskJournal.appendSegments(
      segmentsOf(id, at === 0 ? ORIGINAL_LANE : file.language, file),
    );
  }
  announceLibraryChange();
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
