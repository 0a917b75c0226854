import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import type { TranscriptReading } from "../../ui/transcript-format.ts";
import { ImportDialog } from "./import-dialog.tsx";
import type { ImportPort } from "./import-model.ts";

export interface ImportActionProps {
  readonly port: ImportPort;
  readonly reading: TranscriptReading;
  /** A transcript has come into the library. */
  readonly onStored: (id: string) => void;
}

/** A button that takes files of subtitles into the library, as does dropping them on the page. */
export function ImportAction({ port, reading, onStored }: ImportActionProps) {
  const text = useText();
  /** Files that were dropped; null while nothing is being imported. */
  const files = useSignal<readonly File[] | null>(null);
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files");
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // The browser would leave this page for the file.
      event.preventDefault();
      files.value ??= [...(event.dataTransfer?.files ?? [])];
    };
    addEventListener("dragover", over, { signal });
    addEventListener("drop", drop, { signal });
    return () => life.abort();
  }, [files]);
  return (
    <>
      <Button
        onClick={() => {
          files.value = [];
        }}
      >
        {text("import_open")}
      </Button>
      {files.value && (
        <ImportDialog
          dropped={files.value}
          port={port}
          reading={reading}
          onClose={(stored) => {
            files.value = null;
            if (stored !== null) onStored(stored);
          }}
        />
      )}
    </>
  );
}
