import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { LibraryFormat } from "./library-format.ts";
import type { LibraryLocation } from "./library-location.ts";
import type { LibraryModel } from "./library-model.ts";
import { PAGE_SIZE } from "./library-model.ts";
import { LibraryTable } from "./library-table.tsx";
import { MergeSuggestion } from "./merge-suggestion.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { TranslationNotices } from "./translation-notices.tsx";
import { UndoBar } from "./undo-bar.tsx";
import "./library.css";

export interface LibraryPageProps {
  readonly model: LibraryModel;
  readonly format: LibraryFormat;
  readonly open: ReadonlySignal<LibraryLocation | null>;
  readonly reader: (place: LibraryLocation) => ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly warning?: ComponentChildren;
  readonly actionsFor?: (ids: readonly string[]) => ComponentChildren;
}

export function LibraryPage(props: LibraryPageProps) {
  const { model, format, open, reader, actions, warning, actionsFor } = props;
  const place = open.value;
  return (
    <>
      {place ? (
        reader(place)
      ) : (
        <main class="library">
          <LibraryList
            model={model}
            format={format}
            actions={actions}
            warning={warning}
            {...(actionsFor && { actionsFor })}
          />
        </main>
      )}
      <UndoBar model={model} format={format} />
    </>
  );
}

function LibraryList(
  props: Pick<LibraryPageProps, "model" | "format" | "actions" | "warning" | "actionsFor">,
) {
  const { model, format, actions, warning, actionsFor } = props;
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
          <FilterBar model={model} format={format} />
          <p class="small quiet" role="status">
            {formatCount(model, format, text)}
          </p>
          {model.suggested.value.map((parts) => (
            <MergeSuggestion
              key={parts[0]?.session.id}
              model={model}
              parts={parts}
              format={format}
            />
          ))}
          {warning}
          <TranslationNotices model={model} format={format} sessionId={null} />
          <SelectionBar model={model} format={format} {...(actionsFor && { actionsFor })} />
          {listed === 0 ? (
            !model.isSearching.value && <p class="library-empty">{text("library_none_found")}</p>
          ) : (
            <LibraryTable model={model} format={format} />
          )}
          {listed > model.drawnCount.value && (
            <Button
              onClick={() => {
                model.drawnCount.value += PAGE_SIZE;
              }}
            >
              {text(
                "library_more",
                format.number(Math.min(PAGE_SIZE, listed - model.drawnCount.value)),
              )}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function formatCount(
  model: LibraryModel,
  format: LibraryFormat,
  text: ReturnType<typeof useText>,
): string {
  if (model.isSearching.value) return text("library_searching");
  const listed = model.listed.value;
  const lengthMs = listed.reduce((sum, { summary }) => sum + summary.lengthMs, 0);
  return text("library_count", format.number(listed.length), format.length(lengthMs));
}
