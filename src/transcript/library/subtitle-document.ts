import { exportFiles } from "../../captions/subtitles/export-files.ts";
import type { TranscriptWords } from "../../captions/subtitles/transcript-words.ts";
import { addDocument } from "../../store/document-jobs/add-document.ts";
import { diskJournal, journalSegments } from "../../store/journal.ts";
import { storedTranscript } from "../../store/stored-transcript.ts";

/**
 * Puts a lane of a transcript on the documents page as a file of subtitles (SRT), to be translated
 * as a whole. Nothing is sent before the user says so there.
 * @param target BCP 47 tag of the language to be translated into; empty when none is chosen yet
 * @param words around the transcript, for the name of the file
 * @returns whether there was something to put there
 */
export async function makeSubtitleDocument(
  sessionId: string,
  lane: string,
  target: string,
  words: TranscriptWords,
): Promise<boolean> {
  const session = await diskJournal.session(sessionId);
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
