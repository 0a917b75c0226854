import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import type { Bookmark } from "../../captions/transcript/bookmark.ts";
import { type EngineMark, isMadeOnDevice } from "../../captions/transcript/engine-mark.ts";
import type {
  NumberedSegment,
  TranscriptGap,
  TranscriptPage,
  TranscriptRow,
} from "../../captions/transcript/transcript-row.ts";
import { TranscriptRows } from "../../captions/transcript/transcript-rows.ts";
import { RowSearch } from "./row-search.ts";
import { ShownRows } from "./shown-rows.ts";

/** A transcript on screen: its rows, shown lanes, search and selection. */
export class RowsView {
  readonly transcript = new TranscriptRows();
  readonly rows: ShownRows;
  /** Increases with every change of the rows. */
  readonly version = signal(0);
  readonly lanes: ReadonlySignal<readonly LaneId[]>;
  readonly shownLanes: ReadonlySignal<readonly LaneId[]>;
  readonly search: RowSearch;
  /** Id of the row that keys act on. */
  readonly activeId = signal<number | null>(null);
  /** Id of the row where the selection starts; it ends at the active row. */
  readonly anchorId = signal<number | null>(null);
  readonly spokenId = signal<number | null>(null);
  /** Id of a row that shows hidden lanes too, or null. */
  readonly openId = signal<number | null>(null);
  /** In order. */
  readonly bookmarks = signal<readonly Bookmark[]>([]);
  readonly isMadeOnDevice = signal(false);
  readonly isMarkedOnly = signal(false);
  readonly follows = signal(true);
  /** Number of rows added since the user scrolled away. */
  readonly newRowCount = signal(0);
  #scrollTo: ((index: number) => void) | null = null;

  /**
   * @param hidden lanes that the user has hidden
   * @param order preferred order of lanes; other lanes come last
   * @param isLive whether more words may come for the last rows
   */
  constructor(
    hidden: ReadonlySignal<readonly LaneId[]>,
    order: ReadonlySignal<readonly LaneId[]>,
    isLive: ReadonlySignal<boolean> = signal(false),
  ) {
    let known: readonly LaneId[] = [];
    this.lanes = computed(() => {
      this.version.value;
      const lanes = inOrder(this.transcript.lanes, order.value);
      // Keeps the same array while nothing changes, so that views are not redrawn.
      if (lanes.join() !== known.join()) known = lanes;
      return known;
    });
    this.shownLanes = computed(() => {
      const shown = this.lanes.value.filter((lane) => !hidden.value.includes(lane));
      // With all lanes hidden the transcript would look empty.
      return shown.length > 0 ? shown : this.lanes.value;
    });
    this.rows = new ShownRows(this.transcript, {
      ...{ version: this.version, lanes: this.shownLanes, isLive },
      ...{ bookmarks: this.bookmarks, isMarkedOnly: this.isMarkedOnly },
    });
    this.search = new RowSearch(this.rows, this.shownLanes);
  }

  appendSegments(segments: readonly NumberedSegment[]): void {
    const before = this.transcript.rows.length;
    const changed = this.transcript.appendSegments(segments);
    if (!this.follows.value) this.newRowCount.value += this.transcript.rows.length - before;
    this.#changed(changed);
  }

  addGaps(gaps: readonly TranscriptGap[]): void {
    this.#changed(this.transcript.addGaps(gaps));
  }

  /** Adds visited pages; a single page is already named by the title. */
  addPages(pages: readonly TranscriptPage[]): void {
    if (pages.length > 1) this.#changed(this.transcript.addPages(pages));
  }

  /** Adds changes of the engine; when all words are from this computer, the header says so. */
  addEngines(marks: readonly EngineMark[]): void {
    this.isMadeOnDevice.value = isMadeOnDevice(marks);
    if (!this.isMadeOnDevice.value) this.#changed(this.transcript.addEngines(marks));
  }

  setFollows(follows: boolean): void {
    this.follows.value = follows;
    if (follows) this.newRowCount.value = 0;
  }

  /** Called by the list with its scroll function, and with null when it unmounts. */
  attachScroller(scrollTo: ((index: number) => void) | null): void {
    this.#scrollTo = scrollTo;
  }

  revealRow(id: number): void {
    const index = this.rows.indexOf(id);
    const row = this.rows.rows[index];
    if (!row) return;
    this.setFollows(false);
    this.activeId.value = row.id;
    this.anchorId.value = null;
    this.#scrollTo?.(index);
  }

  /** Shows only rows with bookmarks, or all. The active row may be gone then. */
  showMarkedOnly(isMarkedOnly: boolean): void {
    batch(() => {
      this.isMarkedOnly.value = isMarkedOnly;
      this.activeId.value = null;
      this.anchorId.value = null;
      if (this.search.query.peek() !== "") this.search.refresh(this.rows.takeChanges());
    });
  }

  /** Reveals the next row with a bookmark, or the previous one; after the last comes the first. */
  revealMark(by: 1 | -1): void {
    const { byRow } = this.rows.marks.value;
    const marked = this.rows.rows.flatMap(({ id }, index) => (byRow.has(id) ? { id, index } : []));
    const active = this.activeId.value;
    const at = active === null ? -1 : this.rows.indexOf(active);
    const target =
      by === 1
        ? (marked.find(({ index }) => index > at) ?? marked[0])
        : (marked.findLast(({ index }) => index < at) ?? marked.at(-1));
    if (target) this.revealRow(target.id);
  }

  /** First and last index of the selected rows, or null. */
  readonly selected = computed((): readonly [number, number] | null => {
    this.version.value;
    const { value: anchor } = this.anchorId;
    const { value: active } = this.activeId;
    if (anchor === null || active === null) return null;
    const ends = [this.rows.indexOf(anchor), this.rows.indexOf(active)] as const;
    return [Math.min(...ends), Math.max(...ends)];
  });

  /** The selected rows, otherwise the active one. */
  selectedRows(): readonly TranscriptRow[] {
    const selected = this.selected.value;
    if (selected) return this.rows.rows.slice(selected[0], selected[1] + 1);
    const active = this.activeId.value;
    const row = active === null ? undefined : this.rows.rows[this.rows.indexOf(active)];
    return row ? [row] : [];
  }

  selectAll(): void {
    this.anchorId.value = this.rows.rows[0]?.id ?? null;
    this.activeId.value = this.rows.rows.at(-1)?.id ?? null;
  }

  /** The language of a lane; for the original, the one spoken last. */
  languageOf(lane: LaneId): string {
    if (lane !== ORIGINAL_LANE) return lane;
    const { rows } = this.transcript;
    for (let index = rows.length - 1; index >= 0; index--) {
      const row = rows[index];
      const cell = row?.kind === "words" ? row.cells.get(lane) : undefined;
      if (cell) return cell.language;
    }
    return "und";
  }

  #changed(changed: ReadonlySet<number>): void {
    if (changed.size === 0) return;
    batch(() => {
      this.version.value++;
      if (this.search.query.peek() !== "") this.search.refresh(this.rows.takeChanges());
    });
  }
}

function inOrder(lanes: readonly LaneId[], order: readonly LaneId[]): readonly LaneId[] {
  const placeOf = (lane: LaneId) => (order.includes(lane) ? order.indexOf(lane) : order.length);
  return [...lanes].sort((a, b) => placeOf(a) - placeOf(b));
}
