import { exportFiles } from "../captions/subtitles/export-files.ts";
import { transcriptFormat } from "../features/export/transcript-format.ts";
import type { Locale } from "../features/languages/locale.ts";
import { saveFiles } from "../platform/save-files.ts";
import { text } from "../platform/text.ts";
import { diskJournal, journalSegments, journalSessions } from "../store/journal/journal.ts";
import { storedTranscript } from "../store/journal/stored-transcript.ts";

/** Captions that ended because the browser closed. */
export interface InterruptedCaptions {
  readonly id: string;
  readonly title: string;
}

export interface InterruptedApi {
  /** Interrupted captions that the user has not dismissed, newest first. */
  list(): Promise<readonly InterruptedCaptions[]>;
  save(captions: InterruptedCaptions): Promise<void>;
  dismiss(captions: InterruptedCaptions): Promise<void>;
}

export function createInterruptedApi(locale: Locale): InterruptedApi {
  const format = transcriptFormat(text, locale);
  return {
    list: async () =>
      (await journalSessions()).filter(({ ending, noticed }) => ending === "cut_off" && !noticed),
    save: async ({ id }) => {
      const session = await diskJournal.getSession(id);
      if (session === null) return;
      const transcript = storedTranscript(session, await journalSegments(id));
      const lanes = transcript.lanes.map(({ lane }) => lane);
      const choices = { format: "txt", lanes, times: null } as const;
      await saveFiles(exportFiles([transcript], choices, format), "");
    },
    dismiss: ({ id }) => diskJournal.changeSession(id, { noticed: true }),
  };
}
