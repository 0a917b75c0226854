import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import type { LibraryFormat } from "./library-format.ts";
import type { LibraryModel } from "./library-model.ts";

export function UndoBar({ model, format }: { model: LibraryModel; format: LibraryFormat }) {
  const text = useText();
  const undoable = model.undoable.value;
  return (
    <div class="undo-place" role="status">
      {undoable && (
        <div class="undo-bar">
          <span>
            {text(
              undoable.kind === "deleted" ? "library_deleted" : "library_merged",
              format.number(undoable.ids.length),
            )}
          </span>
          <Button onClick={() => void model.undo()}>{text("library_undo")}</Button>
        </div>
      )}
    </div>
  );
}
