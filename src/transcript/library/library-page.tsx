import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { LibraryModel } from "./library-model.ts";
import { PAGE_SIZE } from "./library-model.ts";
import { LibraryTable } from "./library-table.tsx";
import type { LibraryWords } from "./library-words.ts";
import type { OpenPlace } from "./open-place.ts";
import { PartsNotice } from "./parts-notice.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { TranslationNotices } from "./translation-notices.tsx";
import { UndoBar } from "./undo-bar.tsx";
import "./library.css";

export interface LibraryPageProps {
  readonly model: LibraryModel;
  readonly words: LibraryWords;
  /** The transcript that is open; null for the list. */
  readonly open: ReadonlySignal<OpenPlace | null>;
  /** Draws the transcript that is open. */
  readonly reader: (place: OpenPlace) => ComponentChildren;
  /** What more can be done with the library as a whole, and with the transcripts of some ids. */
  readonly actions?: ComponentChildren;
  /** That little is left of the quota. */
  readonly warning?: ComponentChildren;
  readonly actionsFor?: (ids: readonly string[]) => ComponentChildren;
}

/** All transcripts: found, sorted, put in order; or one of them, to be read. */
export function LibraryPage(props: LibraryPageProps) {
  const { model, words, open, reader, actions, warning, actionsFor } = props;
  const place = open.value;
  return (
    <>
      {place ? (
        reader(place)
      ) : (
        <main class="library">
          <LibraryList
            model={model}
            words={words}
            actions={actions}
            warning={warning}
            {...(actionsFor && { actionsFor })}
          />
        </main>
      )}
      <UndoBar model={model} words={words} />
    </>
  );
}

function LibraryList(
  props: Pick<LibraryPageProps, "model" | "words" | "actions" | "warning" | "actionsFor">,
) {
  const { model, words, actions, warning, actionsFor } = props;
  const text = useText();
  const entries = model.entries.value;
  if (entries === null) return null;
  const listed = model.listed.value.length;
  const isEmpty = entries.length === 0;
  return (
    <>
      <header class="library-head">
        <h1>{text("library_title")}</h1>
        <div class="library-actions">{actions}</div>
      </header>
      {isEmpty ? (
        <div class="library-empty">
          <p>{text("library_empty")}</p>
          <p class="quiet">{text("library_empty_start")}</p>
        </div>
      ) : (
        <>
          <FilterBar model={model} words={words} />
          <p class="small quiet" role="status">
            {countWords(model, words, text)}
          </p>
          {model.suggested.value.map((parts) => (
            <PartsNotice key={parts[0]?.session.id} model={model} parts={parts} words={words} />
          ))}
          {warning}
          <TranslationNotices model={model} words={words} sessionId={null} />
          <SelectionBar model={model} words={words} {...(actionsFor && { actionsFor })} />
          {listed === 0 ? (
            !model.isSearching.value && <p class="library-empty">{text("library_none_found")}</p>
          ) : (
            <LibraryTable model={model} words={words} />
          )}
          {listed > model.most.value && (
            <Button
              onClick={() => {
                model.most.value += PAGE_SIZE;
              }}
            >
              {text("library_more", words.number(Math.min(PAGE_SIZE, listed - model.most.value)))}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function countWords(
  model: LibraryModel,
  words: LibraryWords,
  text: ReturnType<typeof useText>,
): string {
  if (model.isSearching.value) return text("library_searching");
  const listed = model.listed.value;
  const lengthMs = listed.reduce((sum, { summary }) => sum + summary.lengthMs, 0);
  return text("library_count", words.number(listed.length), words.length(lengthMs));
}
