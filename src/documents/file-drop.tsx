import { useRef, useState } from "preact/hooks";
import { DOCUMENT_FORMATS } from "../service/documents/document-formats.ts";
import { Button } from "../ui/button.tsx";
import { useText } from "../ui/texts.ts";

export interface FileDropProps {
  /** Whether there are no documents yet, and the first one should be invited. */
  readonly isEmpty: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export function FileDrop({ isEmpty, onFiles }: FileDropProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const extensions = Object.keys(DOCUMENT_FORMATS);
  const addFiles = (files: FileList | null | undefined) => {
    if (files && files.length > 0) onFiles([...files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button inside
    <div
      class={isOver ? "file-drop file-drop-over" : "file-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        addFiles(event.dataTransfer?.files);
      }}
    >
      {isEmpty && (
        <svg class="file-drop-picture" viewBox="0 0 120 64" aria-hidden="true">
          <path d="M12 6h22l10 10v42H12zM34 6v10h10M18 26h20M18 34h20M18 42h12M76 6h22l10 10v42H76zM98 6v10h10M82 26h20M82 34h20M82 42h12" />
          <path class="file-drop-arrow" d="M51 32h18m-6-6 6 6-6 6" />
        </svg>
      )}
      <p class={isEmpty ? "file-drop-title" : undefined}>{text("documents_drop")}</p>
      {isEmpty && <p>{text("documents_empty")}</p>}
      <Button kind={isEmpty ? "primary" : "plain"} onClick={() => input.current?.click()}>
        {text("documents_pick")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        // Any file can be picked; unsuitable ones are reported by name.
        onChange={(event) => {
          addFiles(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <p class="quiet small">{text("documents_works_with", extensions.join(", "))}</p>
    </div>
  );
}
