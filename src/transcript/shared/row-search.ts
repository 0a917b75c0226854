import { type ReadonlySignal, signal } from "@preact/signals";
import type { LaneId } from "../../captions/segment.ts";
import { foldQuery, foldText } from "../../captions/text/search-fold.ts";
import type { RowCell, TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import type { TranscriptRows } from "../../captions/transcript/transcript-rows.ts";

/** One place where the words that are searched for stand. */
export interface SearchHit {
  readonly rowId: number;
  readonly lane: LaneId;
  /** Counts the places within the cell, from 0. */
  readonly nth: number;
}

/** The browser gets its turn after so long a search: keys and scrolling go on. */
const SLICE_MS = 8;

/** Finds words in all rows of a transcript, those that are not drawn too, while it is typed and spoken. */
export class RowSearch {
  /** What is searched for, folded; empty while nothing is. */
  readonly query = signal("");
  /** Where it stands, from top to bottom. */
  readonly hits = signal<readonly SearchHit[]>([]);
  /** Which of the hits is looked at; -1 for none. */
  readonly at = signal(-1);
  /** Whether not all rows have been searched yet. */
  readonly isBusy = signal(false);
  readonly #rows: TranscriptRows;
  readonly #lanes: ReadonlySignal<readonly LaneId[]>;
  /** Hits by row, only of rows that have some. */
  #found = new Map<number, readonly SearchHit[]>();
  #folded = new WeakMap<RowCell, string>();
  #run = 0;

  /** @param lanes those that are shown, in their order: what is not shown is not found */
  constructor(rows: TranscriptRows, lanes: ReadonlySignal<readonly LaneId[]>) {
    this.#rows = rows;
    this.#lanes = lanes;
  }

  /** The hit that is looked at. */
  get current(): SearchHit | null {
    return this.hits.value[this.at.value] ?? null;
  }

  /**
   * Searches all rows for what was typed; an empty text ends the search.
   * @param fromIndex the first hit in this row or below it is looked at
   * @returns whether the search ran to its end: another one may have taken its place
   */
  async find(typed: string, fromIndex: number): Promise<boolean> {
    const run = ++this.#run;
    this.query.value = foldQuery(typed);
    this.#found = new Map();
    this.isBusy.value = this.query.value !== "";
    if (this.query.value === "") {
      this.#folded = new WeakMap();
      this.#publish(null);
      return true;
    }
    let sliceMs = performance.now();
    for (const row of [...this.#rows.rows]) {
      if (performance.now() - sliceMs > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve));
        if (run !== this.#run) return false;
        sliceMs = performance.now();
      }
      this.#look(row);
    }
    this.isBusy.value = false;
    this.#publish(null);
    const first = this.hits.value.findIndex(({ rowId }) => this.#rows.indexOf(rowId) >= fromIndex);
    this.at.value = first < 0 ? Math.min(0, this.hits.value.length - 1) : first;
    return true;
  }

  /** Searches rows that are new or changed. */
  refresh(changed: ReadonlySet<number>): void {
    if (this.query.value === "") return;
    let matters = false;
    for (const id of changed) {
      const row = this.#rows.rows[this.#rows.indexOf(id)];
      const before = this.#found.get(id)?.length ?? 0;
      if (row) this.#look(row);
      matters ||= before > 0 || this.#found.has(id);
    }
    if (matters) this.#publish(this.current);
  }

  /** Looks at the next hit, or the one before; behind the last comes the first. */
  step(by: 1 | -1): SearchHit | null {
    const count = this.hits.value.length;
    if (count === 0) return null;
    const from = this.at.value < 0 && by < 0 ? 0 : this.at.value;
    this.at.value = (from + by + count) % count;
    return this.current;
  }

  #look(row: TranscriptRow): void {
    const hits: SearchHit[] = [];
    if (row.kind === "words") {
      for (const lane of this.#lanes.value) {
        const cell = row.cells.get(lane);
        const count = cell ? countIn(this.#foldedText(cell), this.query.value) : 0;
        for (let nth = 0; nth < count; nth++) hits.push({ rowId: row.id, lane, nth });
      }
    }
    if (hits.length > 0) this.#found.set(row.id, hits);
    else this.#found.delete(row.id);
  }

  #foldedText(cell: RowCell): string {
    let folded = this.#folded.get(cell);
    if (folded === undefined) {
      folded = foldText(cell.text.trim());
      this.#folded.set(cell, folded);
    }
    return folded;
  }

  /** @param current stays looked at, wherever it stands now */
  #publish(current: SearchHit | null): void {
    const places = [...this.#found.keys()].map((id) => [this.#rows.indexOf(id), id] as const);
    places.sort(([a], [b]) => a - b);
    const hits = places.flatMap(([, id]) => this.#found.get(id) ?? []);
    this.hits.value = hits;
    this.at.value = current === null ? -1 : hits.findIndex((hit) => isSame(hit, current));
  }
}

/** Whether two hits are the same place. */
export function isSame(a: SearchHit, b: SearchHit): boolean {
  return a.rowId === b.rowId && a.lane === b.lane && a.nth === b.nth;
}

function countIn(text: string, query: string): number {
  let count = 0;
  for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + query.length)) {
    count++;
  }
  return count;
}
