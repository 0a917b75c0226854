import { computed, type ReadonlySignal } from "@preact/signals";
import type { LaneId } from "../../captions/segment.ts";
import { RowMerger } from "../../captions/transcript/merge-rows.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import type { TranscriptRows } from "../../captions/transcript/transcript-rows.ts";

/** The rows of a transcript as they are drawn: joined, so that shown lanes leave no cell empty. */
export class ShownRows {
  readonly #transcript: TranscriptRows;
  readonly #rows: ReadonlySignal<readonly TranscriptRow[]>;
  readonly #places: ReadonlySignal<ReadonlyMap<number, number>>;
  #seen: readonly TranscriptRow[] = [];

  /** @param version increases with every change of the transcript */
  constructor(
    transcript: TranscriptRows,
    version: ReadonlySignal<number>,
    lanes: ReadonlySignal<readonly LaneId[]>,
    isLive: ReadonlySignal<boolean>,
  ) {
    this.#transcript = transcript;
    const merger = new RowMerger();
    this.#rows = computed(() => {
      version.value;
      // A copy, because the transcript changes its own list.
      return [...merger.mergeRows(transcript.rows, lanes.value, isLive.value)];
    });
    this.#places = computed(() => {
      const places = new Map<number, number>();
      const shown = this.#rows.value;
      let at = -1;
      for (const { id } of this.#transcript.rows) {
        if (id === shown[at + 1]?.id) at++;
        places.set(id, at);
      }
      return places;
    });
  }

  get rows(): readonly TranscriptRow[] {
    return this.#rows.value;
  }

  /** Index of the row that has or has taken in a row of the transcript; -1 for an unknown id. */
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
