import { journalSessions } from "../../store/journal.ts";
import { purgeDeleted } from "../../store/library.ts";
import { tellLibraryChanged } from "../../store/library-changes.ts";
import { packSession } from "../../store/search-blocks.ts";
import { storedSummaries } from "../../store/transcript-summary.ts";

/** Looks after the library while nobody has it open. */
export class LibraryMaintenance {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Removes what was deleted for good, now and when the time of the rest has come. */
  async purge(): Promise<void> {
    const leftMs = await purgeDeleted(Date.now());
    clearTimeout(this.#timer);
    if (leftMs !== null) this.#timer = setTimeout(() => void this.purge(), leftMs);
    tellLibraryChanged();
  }

  /** Packs the words of captions that are over, so that they are found quickly. */
  async pack(): Promise<void> {
    const packed = await storedSummaries();
    for (const { id, endedAtMs, deletedAtMs } of await journalSessions()) {
      const isWaiting = endedAtMs !== null && deletedAtMs === null && !packed.get(id)?.packed;
      if (isWaiting) await packSession(id);
    }
  }
}
