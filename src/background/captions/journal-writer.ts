import { SerialQueue } from "../../lib/serial-queue.ts";
import type { JournalFailure } from "../../messaging/caption-status.ts";
import type { Journal, LaneEnd } from "../../store/journal/journal.ts";
import type { JournalSegment, JournalSession } from "../../store/journal/journal-entry.ts";
import { memoryJournal } from "../../store/journal/memory-journal.ts";

// Far more than an hour of five languages. Longer queues lose their oldest segments.
const MAX_WAITING = 5000;

export interface StoredSession {
  /** Null where nothing remains of it. */
  readonly session: JournalSession | null;
  readonly ends: readonly LaneEnd[];
}

/**
 * Writes one session, one change after the other. It retries failed writes with the next segments.
 * When the user deletes the session, the rest of it stays in memory.
 */
export class JournalWriter {
  readonly #id: string;
  readonly #onFailure: (failure: JournalFailure | null) => void;
  // Null until captions know whether they may write to disk.
  #journal: Journal | null = null;
  // The session until it could be created.
  #unbegun: JournalSession | null = null;
  // Replaces the session when the user deletes it.
  #blank: JournalSession | null = null;
  #waiting: readonly JournalSegment[] = [];
  #failure: JournalFailure | null = null;
  readonly #queue = new SerialQueue();

  /** @param onFailure receives why words cannot be stored, and null when they can be again */
  constructor(id: string, onFailure: (failure: JournalFailure | null) => void) {
    this.#id = id;
    this.#onFailure = onFailure;
  }

  get isInMemory(): boolean {
    return this.#journal === memoryJournal;
  }

  get isReady(): boolean {
    return this.#journal !== null;
  }

  /** Creates a session. Resolves when it is written, or cannot be. */
  beginSession(journal: Journal, session: JournalSession): Promise<void> {
    this.#journal = journal;
    this.#unbegun = session;
    this.#blank = blankSession(session);
    return this.#enqueue(() => this.#write(async () => undefined));
  }

  /**
   * Continues the session of the previous worker.
   * @param blank replaces a session of which nothing remains
   * @param lastMs how much of the newest words to return, in milliseconds
   */
  async restoreSession(
    journal: Journal,
    blank: JournalSession,
    lastMs: number,
  ): Promise<StoredSession> {
    this.#journal = journal;
    this.#blank = blank;
    let stored: StoredSession = { session: null, ends: [] };
    await this.#enqueue(async () => {
      let session = await journal.getSession(this.#id);
      if (!session) {
        // The user deleted it. Words since then can only be in memory.
        this.#journal = memoryJournal;
        session = await memoryJournal.getSession(this.#id);
        if (!session) await memoryJournal.beginSession(blank);
      }
      const ends = session ? await this.#journal?.laneEnds(this.#id, lastMs) : [];
      stored = { session, ends: ends ?? [] };
    });
    return stored;
  }

  changeSession(change: Partial<JournalSession>): Promise<void> {
    return this.#enqueue(async () => {
      const { engines } = change;
      if (engines && this.#blank) this.#blank = { ...this.#blank, engines };
      if (this.#unbegun) this.#unbegun = { ...this.#unbegun, ...change };
      else await this.#journal?.changeSession(this.#id, change);
    });
  }

  /** Adds segments. Resolves when they are written, or cannot be. */
  appendSegments(segments: readonly JournalSegment[]): Promise<void> {
    return this.#enqueue(async () => {
      this.#waiting = [...this.#waiting, ...segments].slice(-MAX_WAITING);
      await this.#write(async (journal) => {
        if (await journal.appendSegments(this.#waiting)) this.#waiting = [];
        else await this.#continueInMemory(segments);
      });
    });
  }

  /** Retries failed writes once more, before the session ends. */
  flush(): Promise<void> {
    return this.#waiting.length === 0 && !this.#unbegun
      ? Promise.resolve()
      : this.appendSegments([]);
  }

  /** Stops writing. Resolves when pending writes are done or have failed. */
  discard(): Promise<void> {
    this.#journal = null;
    this.#unbegun = null;
    this.#blank = null;
    return this.#enqueue(async () => {
      this.#waiting = [];
    });
  }

  async #write(work: (journal: Journal) => Promise<void>): Promise<void> {
    const journal = this.#journal;
    if (!journal) return;
    try {
      if (this.#unbegun) await journal.beginSession(this.#unbegun);
      this.#unbegun = null;
      await work(journal);
      this.#reportFailure(null);
    } catch (thrown) {
      this.#reportFailure(isDiskFull(thrown) ? "full" : "failed");
    }
  }

  async #continueInMemory(segments: readonly JournalSegment[]): Promise<void> {
    this.#waiting = [];
    if (!this.#blank || this.isInMemory) return;
    this.#journal = memoryJournal;
    await memoryJournal.beginSession(this.#blank);
    await memoryJournal.appendSegments(segments);
  }

  #reportFailure(failure: JournalFailure | null): void {
    if (failure === this.#failure) return;
    this.#failure = failure;
    this.#onFailure(failure);
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    return this.#queue.run(work).catch(() => undefined);
  }
}

// The session without the words and pages that the user wants deleted.
function blankSession(session: JournalSession): JournalSession {
  const none = { gaps: [], pages: [], bookmarks: [] };
  return { ...session, ...none, title: "", address: "", access: null };
}

function isDiskFull(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "QuotaExceededError";
}
