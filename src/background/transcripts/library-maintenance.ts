import { journalSessions } from "../../store/journal/journal.ts";
import { purgeDeleted } from "../../store/library/library.ts";
import { announceLibraryChange } from "../../store/library/library-changes.ts";
import { packSession } from "../../store/library/search-blocks.ts";
import { storedSummaries } from "../../store/library/transcript-summary.ts";

export class LibraryMaintenance {
  #timer: ReturnType<typeof setTimeout> | undefined;

  async purgeDeletedSessions(): Promise<void> {
    const leftMs = await purgeDeleted(Date.now());
    clearTimeout(this.#timer);
    if (leftMs !== null) this.#timer = setTimeout(() => void this.purgeDeletedSessions(), leftMs);
    announceLibraryChange();
  }

  async packEndedSessions(): Promise<void> {
    const packed = await storedSummaries();
    for (const { id, endedAtMs, deletedAtMs } of await journalSessions()) {
      const isWaiting = endedAtMs !== null && deletedAtMs === null && !packed.get(id)?.packed;
      if (isWaiting) await packSession(id);
    }
  }
}
