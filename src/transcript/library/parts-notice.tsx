import type { LibraryEntry } from "../../store/library.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import { nameOf } from "./library-list.ts";
import type { LibraryModel } from "./library-model.ts";
import type { LibraryWords } from "./library-words.ts";

export interface PartsNoticeProps {
  readonly model: LibraryModel;
  readonly parts: readonly LibraryEntry[];
  readonly words: LibraryWords;
}

/** Transcripts that look like parts of one event, and the way to make one of them. */
export function PartsNotice({ model, parts, words }: PartsNoticeProps) {
  const text = useText();
  const [first] = parts;
  if (!first) return null;
  const name = nameOf(first) || text("transcript_untitled");
  const times = parts.map(({ session }) => words.date(session.startedAtMs)).join(" · ");
  return (
    <Notice
      kind="info"
      actions={
        <>
          <Button onClick={() => void model.merge(parts.map(({ session }) => session.id))}>
            {text("library_merge")}
          </Button>
          <Button onClick={() => model.refuseMerge(parts)}>{text("library_keep_apart")}</Button>
        </>
      }
    >
      <p>{text("library_parts", words.number(parts.length), name)}</p>
      <p class="small quiet">{times}</p>
    </Notice>
  );
}
