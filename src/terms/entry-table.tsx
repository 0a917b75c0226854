import { useComputed, useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { foldText } from "../captions/text/search-fold.ts";
import type { Locale } from "../features/languages/locale.ts";
import type { GlossaryEntry, GlossaryPair } from "../service/terms/glossary.ts";
import { Field } from "../ui/field.tsx";
import { useText } from "../ui/texts.ts";
import { useVirtualRows } from "../ui/use-virtual-rows.ts";
import { EntryRow } from "./entry-row.tsx";
import type { PairModel } from "./pair-model.ts";

/** Height of a one-line row, in pixels. */
const ROW_PX = 41;

export interface EntryTableProps {
  readonly model: PairModel;
  readonly pair: GlossaryPair;
  readonly locale: Locale;
}

/** The entries in a searchable table that renders only visible rows. */
export function EntryTable({ model, pair, locale }: EntryTableProps) {
  const text = useText();
  const query = useSignal("");
  const edited = useSignal<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const folded = useComputed(() =>
    (model.entries.value ?? []).map(({ source, target }) => foldText(`${source}\n${target}`)),
  );
  const found = useComputed((): readonly GlossaryEntry[] => {
    const entries = model.entries.value ?? [];
    const sought = foldText(query.value.trim());
    return sought === ""
      ? entries
      : entries.filter((_, index) => folded.value[index]?.includes(sought));
  });
  const rows = found.value;
  const keyOf = useKeys();
  const { virtualizer, items, totalHeight } = useVirtualRows(scroller, {
    count: rows.length,
    keyOf: (index) => keyOf(rows[index]?.source ?? ""),
    heightOf: () => ROW_PX,
    keep: rows.findIndex(({ source }) => source === edited.value),
  });
  const total = model.entries.value?.length ?? 0;
  const number = (count: number) => count.toLocaleString(locale.uiLanguage);
  return (
    <div class="entries">
      {(total > 0 || query.value !== "") && (
        <Field label={text("words_search")}>
          {(control) => (
            <input
              {...control}
              class="input"
              type="search"
              dir="auto"
              value={query.value}
              onInput={(event) => {
                query.value = event.currentTarget.value;
                if (scroller.current) scroller.current.scrollTop = 0;
              }}
            />
          )}
        </Field>
      )}
      <p class="quiet small" role="status">
        {total === 0
          ? text("words_no_entries")
          : text("words_found", number(rows.length), number(total))}
      </p>
      <div class="entry-scroller" ref={scroller} hidden={rows.length === 0}>
        <table
          class="entry-table"
          aria-label={text("words_entries_table")}
          aria-rowcount={rows.length + 1}
        >
          <thead>
            <tr class="entry-row" aria-rowindex={1}>
              <th scope="col">{locale.nameLanguage(pair.source).name}</th>
              <th scope="col">{locale.nameLanguage(pair.target).name}</th>
              <td />
            </tr>
          </thead>
          <tbody style={{ blockSize: `${totalHeight}px` }}>
            {items.map(({ index, key, start }) => {
              const entry = rows[index];
              if (!entry) return null;
              return (
                <EntryRow
                  key={key}
                  entry={entry}
                  index={index}
                  top={start}
                  pair={pair}
                  uiLanguage={locale.uiLanguage}
                  isChanged={model.changes.value.has(entry.source)}
                  isEdited={edited.value === entry.source}
                  targetOf={(source) => model.targetOf(source)}
                  measure={virtualizer.measureElement}
                  onEdit={(isEdited) => {
                    edited.value = isEdited ? entry.source : null;
                  }}
                  onChange={(next) => {
                    model.editEntry(entry.source, next);
                    edited.value = null;
                  }}
                  onRemove={() => model.removeEntry(entry.source)}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

// Numeric row keys that stay with their source.
function useKeys(): (source: string) => number {
  return useMemo(() => {
    const keys = new Map<string, number>();
    return (source: string) => {
      const known = keys.get(source) ?? keys.size;
      keys.set(source, known);
      return known;
    };
  }, []);
}
