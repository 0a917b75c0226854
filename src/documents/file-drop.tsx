import { useRef, useState } from "preact/hooks";
import { DOCUMENT_FORMATS } from "../service/documents/document-formats.ts";
import { Button } from "../ui/button.tsx";
import { useText } from "../ui/texts.ts";

export function FileDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
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
      <p>{text("documents_drop")}</p>
      <Button onClick={() => input.current?.click()}>{text("documents_pick")}</Button>
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
