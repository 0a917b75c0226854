import { computed, type Signal, signal } from "@preact/signals";
import type { LaneId } from "../../captions/segment.ts";
import type { JournalSession } from "../../store/journal-entry.ts";
import { RowsView } from "../shared/rows-view.ts";
import type { OpenPlace } from "./open-place.ts";
import type { TranscriptDisk } from "./transcript-disk.ts";

/** One transcript that is read: its rows as they are on disk, and what is added to them. */
export class ReaderModel {
  readonly id: string;
  /** Null until it was read; undefined when there is none. */
  readonly session = signal<JournalSession | null | undefined>(null);
  readonly hidden: Signal<readonly LaneId[]> = signal([]);
  readonly view: RowsView;
  readonly #disk: TranscriptDisk;

  /** @param order lanes as the user has them in captions */
  constructor(id: string, disk: TranscriptDisk, order: readonly LaneId[]) {
    this.id = id;
    this.#disk = disk;
    this.view = new RowsView(
      this.hidden,
      computed(() => order),
    );
    this.view.setFollows(false);
  }

  /** Reads what is there, and what was added since the last time. */
  async read(): Promise<void> {
    const session = await this.#disk.session(this.id);
    if (!session || session.deletedAtMs !== null) {
      this.session.value = undefined;
      return;
    }
    this.view.addGaps(session.gaps);
    this.view.addPages(session.pages);
    this.view.append(await this.#disk.segments(this.id));
    this.session.value = session;
  }

  /** Brings a segment into view. */
  goTo({ lane, ordinal }: NonNullable<OpenPlace["at"]>): void {
    const row = this.view.rows.rows.find(
      (each) =>
        each.kind === "words" &&
        each.cells.get(lane)?.parts.some((part) => part.ordinal === ordinal),
    );
    if (row) this.view.reveal(row.id);
  }
}
