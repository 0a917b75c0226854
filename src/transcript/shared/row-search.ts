import { type ReadonlySignal, signal } from "@preact/signals";
import type { LaneId } from "../../captions/segment.ts";
import { foldQuery, foldText } from "../../captions/text/search-fold.ts";
import type { RowCell, TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import type { ShownRows } from "./shown-rows.ts";

export interface SearchHit {
  readonly rowId: number;
  readonly lane: LaneId;
  /** Index of the match in its cell, from 0. */
  readonly nth: number;
}

// Time slice after which a search yields to input and scrolling.
const SLICE_MS = 8;

/** Searches all rows of a transcript, drawn or not, while text is typed and rows are added. */
export class RowSearch {
  readonly query = signal("");
  readonly hits = signal<readonly SearchHit[]>([]);
  /** Index of the current hit; -1 for none. */
  readonly currentIndex = signal(-1);
  readonly isBusy = signal(false);
  readonly #rows: ShownRows;
  readonly #lanes: ReadonlySignal<readonly LaneId[]>;
  #hitsByRow = new Map<number, readonly SearchHit[]>();
  #folded = new WeakMap<RowCell, string>();
  #runNumber = 0;

  /** @param lanes shown lanes, in order; other lanes are not searched */
  constructor(rows: ShownRows, lanes: ReadonlySignal<readonly LaneId[]>) {
    this.#rows = rows;
    this.#lanes = lanes;
  }

  get current(): SearchHit | null {
    return this.hits.value[this.currentIndex.value] ?? null;
  }

  /**
   * Searches all rows; an empty text ends the search.
   * @param fromIndex row at or below which the first current hit is chosen
   * @returns false if another search has replaced this one
   */
  async searchFor(typed: string, fromIndex: number): Promise<boolean> {
    const run = ++this.#runNumber;
    this.query.value = foldQuery(typed);
    this.#hitsByRow = new Map();
    this.isBusy.value = this.query.value !== "";
    if (this.query.value === "") {
      this.#folded = new WeakMap();
      this.#publish(null);
      return true;
    }
    let sliceMs = performance.now();
    this.#rows.takeChanges();
    for (const row of [...this.#rows.rows]) {
      if (performance.now() - sliceMs > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve));
        if (run !== this.#runNumber) return false;
        sliceMs = performance.now();
      }
      this.#searchRow(row);
    }
    this.isBusy.value = false;
    this.#publish(null);
    const first = this.hits.value.findIndex(({ rowId }) => this.#rows.indexOf(rowId) >= fromIndex);
    this.currentIndex.value = first < 0 ? Math.min(0, this.hits.value.length - 1) : first;
    return true;
  }

  refresh(changed: ReadonlySet<number>): void {
    if (this.query.value === "") return;
    let isRelevant = false;
    for (const id of changed) {
      const row = this.#rows.rows[this.#rows.indexOf(id)];
      const before = this.#hitsByRow.get(id)?.length ?? 0;
      if (row?.id === id) this.#searchRow(row);
      // Another row has taken it in.
      else this.#hitsByRow.delete(id);
      isRelevant ||= before > 0 || this.#hitsByRow.has(id);
    }
    if (isRelevant) this.#publish(this.current);
  }

  /** Moves to the next or previous hit, wrapping around at the ends. */
  moveToHit(by: 1 | -1): SearchHit | null {
    const count = this.hits.value.length;
    if (count === 0) return null;
    const from = this.currentIndex.value < 0 && by < 0 ? 0 : this.currentIndex.value;
    this.currentIndex.value = (from + by + count) % count;
    return this.current;
  }

  #searchRow(row: TranscriptRow): void {
    const hits: SearchHit[] = [];
    if (row.kind === "words") {
      for (const lane of this.#lanes.value) {
        const cell = row.cells.get(lane);
        const count = cell ? countIn(this.#foldedText(cell), this.query.value) : 0;
        for (let nth = 0; nth < count; nth++) hits.push({ rowId: row.id, lane, nth });
      }
    }
    if (hits.length > 0) this.#hitsByRow.set(row.id, hits);
    else this.#hitsByRow.delete(row.id);
  }

  #foldedText(cell: RowCell): string {
    let folded = this.#folded.get(cell);
    if (folded === undefined) {
      folded = foldText(cell.text.trim());
      this.#folded.set(cell, folded);
    }
    return folded;
  }

  /** @param current hit that stays current if it still exists */
  #publish(current: SearchHit | null): void {
    const places = [...this.#hitsByRow.keys()].map((id) => [this.#rows.indexOf(id), id] as const);
    places.sort(([a], [b]) => a - b);
    const hits = places.flatMap(([, id]) => this.#hitsByRow.get(id) ?? []);
    this.hits.value = hits;
    this.currentIndex.value =
      current === null ? -1 : hits.findIndex((hit) => isSameHit(hit, current));
  }
}

export function isSameHit(a: SearchHit, b: SearchHit): boolean {
  return a.rowId === b.rowId && a.lane === b.lane && a.nth === b.nth;
}

function countIn(text: string, query: string): number {
  let count = 0;
  for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + query.length)) {
    count++;
  }
  return count;
}
