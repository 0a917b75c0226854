import { SerialQueue } from "../../lib/serial-queue.ts";
import type { Unkept } from "../../messaging/caption-status.ts";
import type { Journal, LaneEnd } from "../../store/journal.ts";
import type { JournalSegment, JournalSession } from "../../store/journal-entry.ts";
import { memoryJournal } from "../../store/memory-journal.ts";

/** Far more than an hour of five languages; what waits longer than that is lost with the worker. */
const MAX_WAITING = 5000;

/** What an earlier life of the worker has written. */
export interface WrittenBefore {
  /** Null where nothing is left of it. */
  readonly session: JournalSession | null;
  readonly ends: readonly LaneEnd[];
}

/**
 * Writes one session down, one thing after the other. What cannot be written now is kept and tried
 * again with what comes next. A session that the user has had forgotten goes on in memory alone.
 */
export class JournalWriter {
  readonly #id: string;
  readonly #onUnkept: (unkept: Unkept | null) => void;
  /** Known once the tab is. */
  #journal: Journal | null = null;
  /** The session as it is to be begun; null when it is written. */
  #unbegun: JournalSession | null = null;
  /** Where a session that was forgotten goes on from. */
  #blank: JournalSession | null = null;
  #waiting: readonly JournalSegment[] = [];
  #unkept: Unkept | null = null;
  readonly #turns = new SerialQueue();

  /** @param onUnkept is told when words cannot be kept, and why, and when they can be again */
  constructor(id: string, onUnkept: (unkept: Unkept | null) => void) {
    this.#id = id;
    this.#onUnkept = onUnkept;
  }

  /** Whether nothing of the session is on disk. */
  get isInMemory(): boolean {
    return this.#journal === memoryJournal;
  }

  /** Whether it is known where to write. */
  get isReady(): boolean {
    return this.#journal !== null;
  }

  /** Begins a session. Resolves when it is written, or cannot be. */
  begin(journal: Journal, session: JournalSession): Promise<void> {
    this.#journal = journal;
    this.#unbegun = session;
    this.#blank = blankOf(session);
    return this.#inTurn(() => this.#write(async () => undefined));
  }

  /**
   * Goes on with the session of an earlier life of the worker.
   * @param blank what it goes on as where nothing is left of it
   * @param lastMs so much of what was said is wanted
   */
  async recall(journal: Journal, blank: JournalSession, lastMs: number): Promise<WrittenBefore> {
    this.#journal = journal;
    this.#blank = blank;
    let before: WrittenBefore = { session: null, ends: [] };
    await this.#inTurn(async () => {
      let session = await journal.session(this.#id);
      if (!session) {
        // Forgotten, here or in memory: what has come since is in memory if anywhere.
        this.#journal = memoryJournal;
        session = await memoryJournal.session(this.#id);
        if (!session) await memoryJournal.begin(blank);
      }
      const ends = session ? await this.#journal?.laneEnds(this.#id, lastMs) : [];
      before = { session, ends: ends ?? [] };
    });
    return before;
  }

  /** Changes what is known of the session. */
  change(change: Partial<JournalSession>): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#unbegun) this.#unbegun = { ...this.#unbegun, ...change };
      else await this.#journal?.change(this.#id, change);
    });
  }

  /** Adds segments. Resolves when they are written, or cannot be. */
  append(segments: readonly JournalSegment[]): Promise<void> {
    return this.#inTurn(async () => {
      this.#waiting = [...this.#waiting, ...segments].slice(-MAX_WAITING);
      await this.#write(async (journal) => {
        if (await journal.append(this.#waiting)) this.#waiting = [];
        else await this.#goOnInMemory(segments);
      });
    });
  }

  /** Tries once more what could not be written, before the session ends. */
  flush(): Promise<void> {
    return this.#waiting.length === 0 && !this.#unbegun ? Promise.resolve() : this.append([]);
  }

  /** Writes nothing any more. Resolves when what was being written is, or could not be. */
  discard(): Promise<void> {
    this.#journal = null;
    this.#unbegun = null;
    this.#blank = null;
    return this.#inTurn(async () => {
      this.#waiting = [];
    });
  }

  /** Writes to a journal in which the session was begun, and tells whether that could be done. */
  async #write(work: (journal: Journal) => Promise<void>): Promise<void> {
    const journal = this.#journal;
    if (!journal) return;
    try {
      if (this.#unbegun) await journal.begin(this.#unbegun);
      this.#unbegun = null;
      await work(journal);
      this.#tell(null);
    } catch (thrown) {
      this.#tell(isFull(thrown) ? "full" : "failed");
    }
  }

  async #goOnInMemory(segments: readonly JournalSegment[]): Promise<void> {
    this.#waiting = [];
    if (!this.#blank || this.isInMemory) return;
    this.#journal = memoryJournal;
    await memoryJournal.begin(this.#blank);
    await memoryJournal.append(segments);
  }

  #tell(unkept: Unkept | null): void {
    if (unkept === this.#unkept) return;
    this.#unkept = unkept;
    this.#onUnkept(unkept);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    return this.#turns.run(work).catch(() => undefined);
  }
}

/** A session without anything that was said or seen in it. */
function blankOf(session: JournalSession): JournalSession {
  return { ...session, title: "", address: "", gaps: [], pages: [], access: null };
}

function isFull(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "QuotaExceededError";
}
