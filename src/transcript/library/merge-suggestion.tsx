import type { LibraryEntry } from "../../store/library/library.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { LibraryFormat } from "./library-format.ts";
import { nameOf } from "./library-list.ts";
import type { LibraryModel } from "./library-model.ts";

export interface MergeSuggestionProps {
  readonly model: LibraryModel;
  readonly parts: readonly LibraryEntry[];
  readonly format: LibraryFormat;
}

export function MergeSuggestion({ model, parts, format }: MergeSuggestionProps) {
  const text = useText();
  const [first] = parts;
  if (!first) return null;
  const name = nameOf(first) || text("transcript_untitled");
  const dates = parts.map(({ session }) => format.date(session.startedAtMs)).join(" · ");
  return (
    <Notice
      kind="info"
      actions={
        <>
          <Button onClick={() => void model.merge(parts.map(({ session }) => session.id))}>
            {text("library_merge")}
          </Button>
          <Button onClick={() => model.rejectMerge(parts)}>{text("library_keep_apart")}</Button>
        </>
      }
    >
      <p>{text("library_parts", format.number(parts.length), name)}</p>
      <p class="small quiet">{dates}</p>
    </Notice>
  );
}
