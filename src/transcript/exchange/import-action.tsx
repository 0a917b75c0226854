import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Locale } from "../../features/languages/locale.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import { ImportDialog } from "./import-dialog.tsx";
import type { ImportApi } from "./import-model.ts";

export interface ImportActionProps {
  readonly api: ImportApi;
  readonly locale: Locale;
  readonly onStored: (id: string) => void;
}

/** A button that imports subtitle files into the library. Files can also be dropped on the page. */
export function ImportAction({ api, locale, onStored }: ImportActionProps) {
  const text = useText();
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
      // Otherwise the browser would navigate to the file.
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
          api={api}
          locale={locale}
          onClose={(stored) => {
            files.value = null;
            if (stored !== null) onStored(stored);
          }}
        />
      )}
    </>
  );
}
