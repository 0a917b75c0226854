import type { ComponentChildren } from "preact";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import type { LibraryFormat } from "./library-format.ts";
import type { LibraryModel } from "./library-model.ts";

export interface SelectionBarProps {
  readonly model: LibraryModel;
  readonly format: LibraryFormat;
  readonly actionsFor?: (ids: readonly string[]) => ComponentChildren;
}

export function SelectionBar({ model, format, actionsFor }: SelectionBarProps) {
  const text = useText();
  // Transcripts hidden by a filter must not be deleted by accident.
  const ids = model.listed.value
    .map(({ session }) => session.id)
    .filter((id) => model.checked.value.has(id));
  if (ids.length === 0) return null;
  return (
    <div class="selection-bar" role="toolbar" aria-label={text("library_selection")}>
      <span>{text("library_selected", format.number(ids.length))}</span>
      <Button onClick={() => void model.merge(ids)} disabled={!model.canMerge(ids)}>
        {text("library_merge")}
      </Button>
      {actionsFor?.(ids)}
      <Button kind="danger" onClick={() => void model.remove(ids)}>
        {text("delete")}
      </Button>
      <Button onClick={() => model.setChecked(ids, false)}>{text("library_select_none")}</Button>
    </div>
  );
}
