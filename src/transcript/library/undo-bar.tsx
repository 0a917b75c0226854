import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import type { LibraryModel } from "./library-model.ts";
import type { LibraryWords } from "./library-words.ts";

/** Says what was deleted or merged, and takes it back. */
export function UndoBar({ model, words }: { model: LibraryModel; words: LibraryWords }) {
  const text = useText();
  const undoable = model.undoable.value;
  return (
    <div class="undo-place" role="status">
      {undoable && (
        <div class="undo-bar">
          <span>
            {text(
              undoable.kind === "deleted" ? "library_deleted" : "library_merged",
              words.number(undoable.ids.length),
            )}
          </span>
          <Button onClick={() => void model.undo()}>{text("library_undo")}</Button>
        </div>
      )}
    </div>
  );
}
