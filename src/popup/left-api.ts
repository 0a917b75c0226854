import { exportFiles } from "../captions/subtitles/export-files.ts";
import { saveFiles } from "../platform/save-files.ts";
import { text } from "../platform/text.ts";
import { diskJournal, journalSegments, journalSessions } from "../store/journal.ts";
import { storedTranscript } from "../store/stored-transcript.ts";
import { type TranscriptReading, transcriptWords } from "../ui/transcript-format.ts";
import type { LeftPort } from "./left-model.ts";

/** Captions that were cut off, as the journal on disk has them. */
export function leftPort(reading: TranscriptReading): LeftPort {
  const words = transcriptWords(text, reading);
  return {
    list: async () =>
      (await journalSessions()).filter(({ ending, noticed }) => ending === "cut_off" && !noticed),
    save: async ({ id }) => {
      const session = await diskJournal.session(id);
      if (session === null) return;
      const transcript = storedTranscript(session, await journalSegments(id));
      const lanes = transcript.lanes.map(({ lane }) => lane);
      const choices = { format: "txt", lanes, times: null } as const;
      await saveFiles(exportFiles([transcript], choices, words), "");
    },
    dismiss: ({ id }) => diskJournal.change(id, { noticed: true }),
  };
}
