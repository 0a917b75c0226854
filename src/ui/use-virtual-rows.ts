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

// Rows rendered beyond both edges, so that scrolling shows no blanks.
const OVERSCAN = 6;

export interface VirtualRowsOptions {
  readonly count: number;
  /** A key that stays with the row when it moves. */
  readonly keyOf: (index: number) => number;
  /** Estimated height of a row, in pixels. */
  readonly heightOf: (index: number) => number;
  /** Index of a row to render even out of view, because it has the focus; -1 for none. */
  readonly keep: number;
}

export type RowVirtualizer = Virtualizer<HTMLElement, HTMLElement>;

export interface VirtualRows {
  readonly virtualizer: RowVirtualizer;
  readonly items: readonly VirtualItem[];
  readonly totalHeight: number;
}

/** Renders only the visible rows of a long list. Heights are measured once rendered. */
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
