import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Transcript } from "../../captions/subtitles/transcript.ts";
import { ExportDialog } from "../../features/export/export-dialog.tsx";
import type { ExportPort } from "../../features/export/export-model.ts";
import { saveFiles } from "../../platform/save-files.ts";
import { exportChoicesStore } from "../../settings/stored/export-choices.ts";
import { diskJournal, journalSegments } from "../../store/journal.ts";
import { storedTranscript } from "../../store/stored-transcript.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import { type TranscriptReading, transcriptWords } from "../../ui/transcript-format.ts";

const port: ExportPort = {
  last: () => exportChoicesStore.get(),
  remember: (choices) => exportChoicesStore.set({ ...choices, without: [...choices.without] }),
  save: saveFiles,
};

export interface ExportActionProps {
  /** Stored transcripts, in the order in which they are saved. */
  readonly ids: readonly string[];
  readonly reading: TranscriptReading;
}

/** A button that asks how stored transcripts are to be saved, and saves them. */
export function ExportAction({ ids, reading }: ExportActionProps) {
  const text = useText();
  const transcripts = useSignal<readonly Transcript[] | null>(null);
  const words = useMemo(() => transcriptWords(text, reading), [text, reading]);
  const open = async () => {
    const read = await Promise.all(ids.map(readTranscript));
    transcripts.value = read.filter((each) => each !== null);
  };
  return (
    <>
      <Button onClick={() => void open()}>{text("export_open")}</Button>
      {transcripts.value && (
        <ExportDialog
          transcripts={transcripts.value}
          words={words}
          port={port}
          onClose={() => {
            transcripts.value = null;
          }}
        />
      )}
    </>
  );
}

async function readTranscript(id: string): Promise<Transcript | null> {
  const session = await diskJournal.session(id);
  return session && storedTranscript(session, await journalSegments(id));
}
