import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Transcript } from "../../captions/subtitles/transcript.ts";
import { exportApi } from "../../features/export/export-api.ts";
import { ExportDialog } from "../../features/export/export-dialog.tsx";
import { transcriptFormat } from "../../features/export/transcript-format.ts";
import type { Locale } from "../../features/languages/locale.ts";
import { diskJournal, journalSegments } from "../../store/journal/journal.ts";
import { storedTranscript } from "../../store/journal/stored-transcript.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";

export interface ExportActionProps {
  readonly ids: readonly string[];
  readonly locale: Locale;
}

export function ExportAction({ ids, locale }: ExportActionProps) {
  const text = useText();
  const transcripts = useSignal<readonly Transcript[] | null>(null);
  const words = useMemo(() => transcriptFormat(text, locale), [text, locale]);
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
          labels={words}
          api={exportApi}
          onClose={() => {
            transcripts.value = null;
          }}
        />
      )}
    </>
  );
}

async function readTranscript(id: string): Promise<Transcript | null> {
  const session = await diskJournal.getSession(id);
  return session && storedTranscript(session, await journalSegments(id));
}
