import { exportFiles } from "../../captions/subtitles/export-files.ts";
import type { TranscriptLabels } from "../../captions/subtitles/transcript-labels.ts";
import { addDocument } from "../../store/documents/add-document.ts";
import { diskJournal, journalSegments } from "../../store/journal/journal.ts";
import { storedTranscript } from "../../store/journal/stored-transcript.ts";

/**
 * Adds a lane of a transcript to the documents page as an SRT file. Nothing is sent until the user
 * confirms there.
 * @param target BCP 47 tag of the target language; empty if none is chosen yet
 * @param words texts used in the file's name
 * @returns false if there is nothing to add
 */
export async function makeSubtitleDocument(
  sessionId: string,
  lane: string,
  target: string,
  words: TranscriptLabels,
): Promise<boolean> {
  const session = await diskJournal.getSession(sessionId);
  if (!session) return false;
  const transcript = storedTranscript(session, await journalSegments(sessionId));
  const choices = { format: "srt", lanes: [lane], times: "start" } as const;
  const [file] = exportFiles([transcript], choices, words);
  if (!file) return false;
  await addDocument(new File([file.content], file.name, { type: file.type }), {
    ...(target !== "" && { targetLanguage: target }),
  });
  return true;
}
