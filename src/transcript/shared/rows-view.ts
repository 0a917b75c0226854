import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import type {
  PlacedSegment,
  TranscriptGap,
  TranscriptPage,
  TranscriptRow,
} from "../../captions/transcript/transcript-row.ts";
import { TranscriptRows } from "../../captions/transcript/transcript-rows.ts";
import { RowSearch } from "./row-search.ts";

/** A transcript on screen: its rows, which of its lanes are shown, what is searched and selected. */
export class RowsView {
  readonly rows = new TranscriptRows();
  /** Counts the changes of the rows. */
  readonly version = signal(0);
  /** All lanes that have words. */
  readonly lanes: ReadonlySignal<readonly LaneId[]>;
  /** Those that are shown, in their order. */
  readonly shownLanes: ReadonlySignal<readonly LaneId[]>;
  readonly search: RowSearch;
  /** The row that the keys are on, by its id. */
  readonly activeId = signal<number | null>(null);
  /** Where the selection begins; it ends at the active row. */
  readonly anchorId = signal<number | null>(null);
  /** The row that is being said. */
  readonly spokenId = signal<number | null>(null);
  /** A row that shows all its lanes, also those that are not shown; null for none. */
  readonly openId = signal<number | null>(null);
  /** Whether the newest rows stay in view as they come. */
  readonly follows = signal(true);
  /** Rows of words that came since the reader went elsewhere. */
  readonly unseen = signal(0);
  #scrollTo: ((index: number) => void) | null = null;

  /**
   * @param hidden lanes that the reader does not want to see
   * @param order lanes as the reader wants them; those that are not in it come last
   */
  constructor(hidden: ReadonlySignal<readonly LaneId[]>, order: ReadonlySignal<readonly LaneId[]>) {
    let known: readonly LaneId[] = [];
    this.lanes = computed(() => {
      this.version.value;
      const lanes = inOrder(this.rows.lanes, order.value);
      // The same list as long as it says the same, so that nothing is drawn anew for it.
      if (lanes.join() !== known.join()) known = lanes;
      return known;
    });
    this.shownLanes = computed(() => {
      const shown = this.lanes.value.filter((lane) => !hidden.value.includes(lane));
      // A transcript of which nothing was to be seen would look empty.
      return shown.length > 0 ? shown : this.lanes.value;
    });
    this.search = new RowSearch(this.rows, this.shownLanes);
  }

  /** Adds concluded segments; those that are there are passed over. */
  append(segments: readonly PlacedSegment[]): void {
    const before = this.rows.rows.length;
    const changed = this.rows.append(segments);
    if (!this.follows.value) this.unseen.value += this.rows.rows.length - before;
    this.#changed(changed);
  }

  /** Tells of gaps; those that are known stay. */
  addGaps(gaps: readonly TranscriptGap[]): void {
    this.#changed(this.rows.addGaps(gaps));
  }

  /** Tells of the pages the tab went to; one alone says no more than the title. */
  addPages(pages: readonly TranscriptPage[]): void {
    if (pages.length > 1) this.#changed(this.rows.addPages(pages));
  }

  /** Follows the newest rows again, or no longer. */
  setFollows(follows: boolean): void {
    this.follows.value = follows;
    if (follows) this.unseen.value = 0;
  }

  /** The list that draws the rows says how one is brought into view; null when it goes. */
  attach(scrollTo: ((index: number) => void) | null): void {
    this.#scrollTo = scrollTo;
  }

  /** Brings a row into view and puts the keys on it. */
  reveal(id: number): void {
    const index = this.rows.indexOf(id);
    if (index < 0) return;
    this.setFollows(false);
    this.activeId.value = id;
    this.anchorId.value = null;
    this.#scrollTo?.(index);
  }

  /** Index of the first and the last selected row; null when none is. */
  readonly selected = computed((): readonly [number, number] | null => {
    this.version.value;
    const { value: anchor } = this.anchorId;
    const { value: active } = this.activeId;
    if (anchor === null || active === null) return null;
    const ends = [this.rows.indexOf(anchor), this.rows.indexOf(active)] as const;
    return [Math.min(...ends), Math.max(...ends)];
  });

  /** The selected rows, else the one the keys are on, else none. */
  selectedRows(): readonly TranscriptRow[] {
    const selected = this.selected.value;
    if (selected) return this.rows.rows.slice(selected[0], selected[1] + 1);
    const active = this.activeId.value;
    const row = active === null ? undefined : this.rows.rows[this.rows.indexOf(active)];
    return row ? [row] : [];
  }

  /** Selects all rows. */
  selectAll(): void {
    this.anchorId.value = this.rows.rows[0]?.id ?? null;
    this.activeId.value = this.rows.rows.at(-1)?.id ?? null;
  }

  /** The language of a lane; of the original the one that was spoken last. */
  languageOf(lane: LaneId): string {
    if (lane !== ORIGINAL_LANE) return lane;
    for (let index = this.rows.rows.length - 1; index >= 0; index--) {
      const row = this.rows.rows[index];
      const cell = row?.kind === "words" ? row.cells.get(lane) : undefined;
      if (cell) return cell.language;
    }
    return "und";
  }

  #changed(changed: ReadonlySet<number>): void {
    if (changed.size === 0) return;
    this.search.refresh(changed);
    this.version.value++;
  }
}

function inOrder(lanes: readonly LaneId[], order: readonly LaneId[]): readonly LaneId[] {
  const placeOf = (lane: LaneId) => (order.includes(lane) ? order.indexOf(lane) : order.length);
  return [...lanes].sort((a, b) => placeOf(a) - placeOf(b));
}
