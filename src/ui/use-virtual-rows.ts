import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  type VirtualItem,
  Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";

/** Rows beyond the window's edges that are drawn too, so that nothing is blank while one scrolls. */
const OVERSCAN = 6;

/** What there is to be drawn a part of. */
export interface VirtualRowsOptions {
  readonly count: number;
  /** Names a row wherever it stands. */
  readonly keyOf: (index: number) => number;
  /** Height of a row that was never drawn, in pixels. */
  readonly heightOf: (index: number) => number;
  /** A row that is drawn although it is out of view, because the keys are on it; -1 for none. */
  readonly keep: number;
}

export type RowVirtualizer = Virtualizer<HTMLElement, HTMLElement>;

/** A part of a long list: which rows are drawn, and where. */
export interface VirtualRows {
  readonly virtualizer: RowVirtualizer;
  readonly items: readonly VirtualItem[];
  /** Height of all rows, drawn or not, in pixels. */
  readonly totalHeight: number;
}

/** Draws of a list only what is in view. Heights are measured as rows are drawn. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  { count, keyOf, heightOf, keep }: VirtualRowsOptions,
): VirtualRows {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => redraw(undefined),
    rangeExtractor: (range: Range) => indexesOf(range, keep),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  return {
    virtualizer,
    items: virtualizer.getVirtualItems(),
    totalHeight: virtualizer.getTotalSize(),
  };
}

function indexesOf({ startIndex, endIndex, overscan, count }: Range, keep: number): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (keep < 0 || keep >= count) return indexes;
  if (keep < first) return [keep, ...indexes];
  return keep > last ? [...indexes, keep] : indexes;
}
