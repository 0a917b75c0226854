import { computed, type ReadonlySignal } from "@preact/signals";
import type { LaneId } from "../../captions/segment.ts";
import type { Bookmark } from "../../captions/transcript/bookmark.ts";
import { RowMerger } from "../../captions/transcript/merge-rows.ts";
import { type RowMarks, rowMarksOf } from "../../captions/transcript/row-marks.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import type { TranscriptRows } from "../../captions/transcript/transcript-rows.ts";

export interface ShownRowsOptions {
  /** Increases with every change of the transcript. */
  readonly version: ReadonlySignal<number>;
  readonly lanes: ReadonlySignal<readonly LaneId[]>;
  readonly isLive: ReadonlySignal<boolean>;
  readonly bookmarks: ReadonlySignal<readonly Bookmark[]>;
  /** Whether to show only rows with bookmarks, while there are any. */
  readonly isMarkedOnly: ReadonlySignal<boolean>;
}

/** The rows of a transcript as they are drawn: joined, so that shown lanes leave no cell empty. */
export class ShownRows {
  readonly #transcript: TranscriptRows;
  readonly #rows: ReadonlySignal<readonly TranscriptRow[]>;
  readonly #places: ReadonlySignal<ReadonlyMap<number, number>>;
  /** The bookmarks by row. */
  readonly marks: ReadonlySignal<RowMarks>;
  #seen: readonly TranscriptRow[] = [];

  constructor(
    transcript: TranscriptRows,
    { version, lanes, isLive, bookmarks, isMarkedOnly }: ShownRowsOptions,
  ) {
    this.#transcript = transcript;
    const merger = new RowMerger();
    const joined = computed(() => {
      version.value;
      // A copy, because the transcript changes its own list.
      return [...merger.mergeRows(transcript.rows, lanes.value, isLive.value)];
    });
    this.marks = computed(() => rowMarksOf(joined.value, bookmarks.value, isLive.value));
    this.#rows = computed(() => {
      const { byRow } = this.marks.value;
      if (!isMarkedOnly.value || byRow.size === 0) return joined.value;
      return joined.value.filter(({ id }) => byRow.has(id));
    });
    this.#places = computed(() => {
      const places = new Map<number, number>();
      const shown = new Map(this.#rows.value.map(({ id }, index) => [id, index]));
      let at = -1;
      let place = -1;
      for (const { id } of this.#transcript.rows) {
        if (id === joined.value[at + 1]?.id) {
          at++;
          place = shown.get(id) ?? -1;
        }
        places.set(id, place);
      }
      return places;
    });
  }

  get rows(): readonly TranscriptRow[] {
    return this.#rows.value;
  }

  /** Index of the row that has or has taken in a row of the transcript; -1 when it is not shown. */
  indexOf(id: number): number {
    return this.#places.value.get(id) ?? -1;
  }

  /** The ids of rows that are new, have changed or are gone since the last call. */
  takeChanges(): ReadonlySet<number> {
    const [before, now] = [new Set(this.#seen), new Set(this.rows)];
    const differ = [...now].filter((row) => !before.has(row));
    const gone = this.#seen.filter((row) => !now.has(row));
    this.#seen = this.rows;
    return new Set([...differ, ...gone].map(({ id }) => id));
  }
}
