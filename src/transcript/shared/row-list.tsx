import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import { isFullWidth } from "../../captions/text/writing-direction.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import { useVirtualRows } from "../../ui/use-virtual-rows.ts";
import { AddSelectedTerm } from "./add-selected-term.tsx";
import { withoutIsolates } from "./marked-text.tsx";
import { handleRowKey, moveToRow } from "./row-keys.ts";
import { lineToPickFrom, termInRow } from "./row-terms.ts";
import { type RowLabels, RowView } from "./row-view.tsx";
import type { RowsView } from "./rows-view.ts";
import { useFollow } from "./use-follow.ts";
import "./row-list.css";

export interface RowListProps {
  readonly view: RowsView;
  readonly label: string;
  /** `columns`: lanes side by side; `stacked`: one below the other. */
  readonly layout: "columns" | "stacked";
  readonly time: (row: TranscriptRow) => string | null;
  readonly labels: RowLabels;
  readonly canPlay: (row: TranscriptRow) => boolean;
  readonly onPlay: (row: TranscriptRow) => void;
  readonly onCopy: (rows: readonly TranscriptRow[]) => void;
  /** Called with a term from a row, or with its line to pick a term from. */
  readonly onAddTerm: (chosen: PickedTerm) => void;
  /** Bookmarks a row, or takes its bookmark away. */
  readonly onBookmark: (row: TranscriptRow) => void;
  readonly children?: ComponentChildren;
}

const LINE_PX = 20;
const ROW_SPACE_PX = 14;

// Of a language in front of its words.
const LABEL_PX = 60;

/**
 * The rows of a transcript, of which only those in view are in the document. A press on a row plays
 * from there, and Shift with a press selects. `row-keys.ts` has the keys.
 */
export function RowList(props: RowListProps) {
  const { view, label, layout, time, labels, canPlay, onPlay, onCopy } = props;
  const { onAddTerm, onBookmark, children } = props;
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
  const focusActive = useFocusOn(scroller, rows[activeIndex]?.id ?? null);

  const firstSeen = virtualizer.range?.startIndex ?? 0;
  const lastSeen = virtualizer.range?.endIndex ?? 0;
  useLayoutEffect(() => {
    view.attachScroller((index) => virtualizer.scrollToIndex(index, { align: "center" }));
    return () => view.attachScroller(null);
  }, [view, virtualizer]);

  const lastLanes = useRef(lanes);
  useLayoutEffect(() => {
    // Measured heights belong to other text or columns.
    if (lastLanes.current !== lanes) virtualizer.measure();
    lastLanes.current = lanes;
  });

  const selected = view.selected.value;
  const spoken = view.spokenId.value;
  const marks = view.rows.marks.value.byRow;
  const query = view.search.query.value;
  const hit = view.search.hits.value[view.search.currentIndex.value] ?? null;
  const tabStop = activeIndex >= 0 ? activeIndex : Math.min(firstSeen + 1, rows.length - 1);

  const rowOf = (target: EventTarget | null): number => {
    const element = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    return element ? Number(element.dataset.index) : -1;
  };
  // Plays from a row, or shows all its lanes if it cannot be played.
  const choose = (row: TranscriptRow) => {
    if (!canPlay(row)) view.openId.value = view.openId.value === row.id ? null : row.id;
    onPlay(row);
  };
  const addTermOf = (index: number) => {
    const chosen = lineToPickFrom(rows[index], lanes);
    if (chosen) onAddTerm(chosen);
  };
  const press = (event: MouseEvent) => {
    const index = rowOf(event.target);
    const row = rows[index];
    if (!row || getSelection()?.isCollapsed === false) return;
    if (event.target instanceof Element && event.target.closest("[data-copy]")) {
      onCopy([row]);
      return;
    }
    if (event.target instanceof Element && event.target.closest("[data-bookmark]")) {
      onBookmark(row);
      return;
    }
    if (event.target instanceof Element && event.target.closest("[data-add-word]")) {
      addTermOf(index);
      return;
    }
    moveToRow(view, index, event.shiftKey);
    if (!event.shiftKey) choose(row);
  };
  return (
    <div class="row-scroller" ref={scroller} data-rows={rows.length}>
      <ol
        class={`rows rows-${layout}`}
        aria-label={label}
        style={{ blockSize: `${totalHeight}px`, "--lanes": String(lanes.length) }}
        onClick={press}
        // Shift with a press would also select text.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onFocusIn={(event) => {
          const index = rowOf(event.target);
          const id = rows[index]?.id;
          if (id !== undefined && view.anchorId.value === null) view.activeId.value = id;
        }}
        onKeyDown={(event) => {
          const done = handleRowKey(event, view, {
            pageRows: () => Math.max(1, lastSeen - firstSeen - 1),
            startIndex: () => tabStop,
            scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
            play: (index) => rows[index] && choose(rows[index]),
            copy: () => onCopy(view.selectedRows()),
            addTerm: addTermOf,
            bookmark: (index) => rows[index] && onBookmark(rows[index]),
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
          const rowLanes = row.id === view.openId.value ? view.lanes.value : lanes;
          return (
            <RowView
              key={key}
              row={row}
              lanes={rowLanes}
              time={time(row)}
              namesLanguages={layout === "stacked" && rowLanes.length > 1}
              labels={labels}
              index={index}
              count={rows.length}
              top={start}
              canPlay={canPlay(row)}
              isSpoken={row.id === spoken}
              isSelected={selected !== null && index >= selected[0] && index <= selected[1]}
              marks={marks.get(row.id)}
              hasTabStop={index === tabStop}
              query={query}
              hit={hit?.rowId === row.id ? hit : null}
              measure={virtualizer.measureElement}
            />
          );
        })}
      </ol>
      <AddSelectedTerm
        list={scroller}
        termIn={(index, lane, word) => termInRow(rows[index], lane, word)}
        onAdd={onAddTerm}
      />
      {children}
    </div>
  );
}

/**
 * Moves the focus to the active row once it is drawn, since the previous row may be gone.
 * @returns a function to call when a key has moved the active row
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

// Caches estimated heights, because measuring a row asks for all later ones again.
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

// Estimated row height, so that the scroll bar is about right before rows are drawn.
function estimateHeight(
  row: TranscriptRow | undefined,
  lanes: readonly string[],
  layout: RowListProps["layout"],
  widthPx: number,
): number {
  if (row?.kind !== "words") return LINE_PX + 2 * ROW_SPACE_PX;
  const columnPx = Math.max(80, (widthPx - 90) / (layout === "columns" ? lanes.length || 1 : 1));
  const labelPx = layout === "stacked" && lanes.length > 1 ? LABEL_PX : 0;
  const heights = lanes.map((lane) => {
    const cell = row.cells.get(lane);
    if (!cell) return 0;
    const letterPx = isFullWidth(cell.language) ? 13 : 6.4;
    return Math.max(1, Math.ceil((cell.text.length * letterPx + labelPx) / columnPx)) * LINE_PX;
  });
  const linesPx =
    layout === "columns"
      ? Math.max(LINE_PX, ...heights)
      : heights.reduce((sum, height) => sum + height, 0);
  return linesPx + ROW_SPACE_PX;
}
