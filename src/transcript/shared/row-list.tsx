import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { isFullWidth } from "../../captions/lines/writing-direction.ts";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import { useVirtualRows } from "../../ui/use-virtual-rows.ts";
import { withoutIsolates } from "./marked-text.tsx";
import { moveTo, pressRowKey } from "./row-keys.ts";
import { RowView, type RowWords } from "./row-view.tsx";
import { lineOfRow, wordOfRow } from "./row-words.ts";
import type { RowsView } from "./rows-view.ts";
import { SelectedWord } from "./selected-word.tsx";
import { useFollow } from "./use-follow.ts";
import "./row-list.css";

export interface RowListProps {
  readonly view: RowsView;
  /** Names the list for screen readers. */
  readonly label: string;
  /** `columns`: lanes side by side; `stacked`: one below the other. */
  readonly layout: "columns" | "stacked";
  /** The time beside a row; null for none. */
  readonly time: (row: TranscriptRow) => string | null;
  readonly words: RowWords;
  /** Whether the page's player can be sent to a row. */
  readonly canPlay: (row: TranscriptRow) => boolean;
  readonly onPlay: (row: TranscriptRow) => void;
  readonly onCopy: (rows: readonly TranscriptRow[]) => void;
  /** Takes a word of a row, or its line to choose from, on the way into a word list. */
  readonly onAddWord: (chosen: PickedTerm) => void;
  /** What is said below the last row: words that may still change. */
  readonly children?: ComponentChildren;
}

/** Height of a line of text with its share of the space around, in pixels. */
const LINE_PX = 20;
const ROW_SPACE_PX = 14;

/**
 * The rows of a transcript. Of the longest one only what is in view is in the document. A press on a
 * row plays from there, Shift and a press select; all of it goes by keys too (`row-keys.ts`).
 */
export function RowList(props: RowListProps) {
  const { view, label, layout, time, words, canPlay, onPlay, onCopy } = props;
  const { onAddWord, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  view.version.value;
  const { rows } = view.rows;
  const lanes = view.shownLanes.value;
  const active = view.activeId.value;
  const activeIndex = active === null ? -1 : view.rows.indexOf(active);
  const heightOf = useEstimates(rows, lanes, layout, scroller.current?.clientWidth ?? 320);
  const { virtualizer, items, totalHeight } = useVirtualRows(scroller, {
    count: rows.length,
    keyOf: (index) => rows[index]?.id ?? -1 - index,
    heightOf,
    keep: activeIndex,
  });
  useFollow(scroller, view);
  const focusActive = useFocusOn(scroller, active);

  const firstSeen = virtualizer.range?.startIndex ?? 0;
  const lastSeen = virtualizer.range?.endIndex ?? 0;
  useLayoutEffect(() => {
    view.attach((index) => virtualizer.scrollToIndex(index, { align: "center" }));
    return () => view.attach(null);
  }, [view, virtualizer]);

  const lastLanes = useRef(lanes);
  useLayoutEffect(() => {
    // What was measured was another text, or in other columns.
    if (lastLanes.current !== lanes) virtualizer.measure();
    lastLanes.current = lanes;
  });

  const selected = view.selected.value;
  const spoken = view.spokenId.value;
  const query = view.search.query.value;
  const hit = view.search.hits.value[view.search.at.value] ?? null;
  const tabStop = activeIndex >= 0 ? activeIndex : Math.min(firstSeen + 1, rows.length - 1);

  const rowOf = (target: EventTarget | null): number => {
    const element = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    return element ? Number(element.dataset.index) : -1;
  };
  /** Plays from a row; where that cannot be, it shows all that was said in it. */
  const choose = (row: TranscriptRow) => {
    if (!canPlay(row)) view.openId.value = view.openId.value === row.id ? null : row.id;
    onPlay(row);
  };
  const addWordOf = (index: number) => {
    const chosen = lineOfRow(rows[index], lanes);
    if (chosen) onAddWord(chosen);
  };
  const press = (event: MouseEvent) => {
    const index = rowOf(event.target);
    const row = rows[index];
    if (!row || getSelection()?.isCollapsed === false) return;
    if (event.target instanceof Element && event.target.closest("[data-copy]")) {
      onCopy([row]);
      return;
    }
    if (event.target instanceof Element && event.target.closest("[data-add-word]")) {
      addWordOf(index);
      return;
    }
    moveTo(view, index, event.shiftKey);
    if (!event.shiftKey) choose(row);
  };
  return (
    <div class="row-scroller" ref={scroller} data-rows={rows.length}>
      <ol
        class={`rows rows-${layout}`}
        aria-label={label}
        style={{ blockSize: `${totalHeight}px`, "--lanes": String(lanes.length) }}
        onClick={press}
        // A press with Shift would select text from where the last one was.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onFocusIn={(event) => {
          const index = rowOf(event.target);
          const id = rows[index]?.id;
          if (id !== undefined && view.anchorId.value === null) view.activeId.value = id;
        }}
        onKeyDown={(event) => {
          const done = pressRowKey(event, view, {
            pageRows: () => Math.max(1, lastSeen - firstSeen - 1),
            startIndex: () => tabStop,
            scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
            play: (index) => rows[index] && choose(rows[index]),
            copy: () => onCopy(view.selectedRows()),
            addWord: addWordOf,
          });
          if (!done) return;
          event.preventDefault();
          focusActive();
        }}
        onCopy={(event) => {
          const text = String(getSelection() ?? "");
          if (text === "") return;
          event.clipboardData?.setData("text/plain", withoutIsolates(text));
          event.preventDefault();
        }}
      >
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <RowView
              key={key}
              row={row}
              lanes={row.id === view.openId.value ? view.lanes.value : lanes}
              time={time(row)}
              words={words}
              index={index}
              count={rows.length}
              top={start}
              canPlay={canPlay(row)}
              isSpoken={row.id === spoken}
              isSelected={selected !== null && index >= selected[0] && index <= selected[1]}
              hasTabStop={index === tabStop}
              query={query}
              hit={hit?.rowId === row.id ? hit : null}
              measure={virtualizer.measureElement}
            />
          );
        })}
      </ol>
      <SelectedWord
        list={scroller}
        chosenIn={(index, lane, word) => wordOfRow(rows[index], lane, word)}
        onAdd={onAddWord}
      />
      {children}
    </div>
  );
}

/**
 * Moves the focus with the keys, once the row is drawn: the row that had it may be gone by then.
 * @returns to be called when a key has moved
 */
function useFocusOn(scroller: { current: HTMLElement | null }, active: number | null): () => void {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current || active === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    if (!row) return;
    isWanted.current = false;
    row.focus({ preventScroll: true });
  });
  return () => {
    isWanted.current = true;
  };
}

/** Estimates of rows, each made once: with every row that is measured all after it are asked for. */
function useEstimates(
  rows: readonly TranscriptRow[],
  lanes: readonly string[],
  layout: RowListProps["layout"],
  widthPx: number,
): (index: number) => number {
  const known = useMemo(() => new WeakMap<TranscriptRow, number>(), [lanes, layout, widthPx]);
  return (index) => {
    const row = rows[index];
    const before = row && known.get(row);
    if (before !== undefined) return before;
    const height = estimateHeight(row, lanes, layout, widthPx);
    if (row) known.set(row, height);
    return height;
  };
}

/** About how high a row comes out, so that the scroll bar is about right before it was drawn. */
function estimateHeight(
  row: TranscriptRow | undefined,
  lanes: readonly string[],
  layout: RowListProps["layout"],
  widthPx: number,
): number {
  if (row?.kind !== "words") return LINE_PX + 2 * ROW_SPACE_PX;
  const columnPx = Math.max(80, (widthPx - 90) / (layout === "columns" ? lanes.length || 1 : 1));
  const heights = lanes.map((lane) => {
    const cell = row.cells.get(lane);
    if (!cell) return 0;
    const letterPx = isFullWidth(cell.language) ? 13 : 6.4;
    return Math.max(1, Math.ceil((cell.text.length * letterPx) / columnPx)) * LINE_PX;
  });
  const linesPx =
    layout === "columns"
      ? Math.max(LINE_PX, ...heights)
      : heights.reduce((sum, height) => sum + height, 0);
  return linesPx + ROW_SPACE_PX;
}
