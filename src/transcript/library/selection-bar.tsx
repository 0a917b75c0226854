import type { ComponentChildren } from "preact";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import type { LibraryModel } from "./library-model.ts";
import type { LibraryWords } from "./library-words.ts";

export interface SelectionBarProps {
  readonly model: LibraryModel;
  readonly words: LibraryWords;
  /** What more can be done with the transcripts of these ids. */
  readonly actionsFor?: (ids: readonly string[]) => ComponentChildren;
}

/** What can be done with all transcripts that are checked. */
export function SelectionBar({ model, words, actionsFor }: SelectionBarProps) {
  const text = useText();
  // What is not listed now must not be deleted unseen.
  const ids = model.listed.value
    .map(({ session }) => session.id)
    .filter((id) => model.checked.value.has(id));
  if (ids.length === 0) return null;
  return (
    <div class="selection-bar" role="toolbar" aria-label={text("library_selection")}>
      <span>{text("library_selected", words.number(ids.length))}</span>
      <Button onClick={() => void model.merge(ids)} disabled={!model.canMerge(ids)}>
        {text("library_merge")}
      </Button>
      {actionsFor?.(ids)}
      <Button kind="danger" onClick={() => void model.remove(ids)}>
        {text("library_delete")}
      </Button>
      <Button onClick={() => model.check(ids, false)}>{text("library_select_none")}</Button>
    </div>
  );
}
