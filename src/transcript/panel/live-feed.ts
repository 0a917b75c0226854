import type { PlacedSegment } from "../../captions/transcript/transcript-row.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { JournalSegment, JournalSession } from "../../store/journal-entry.ts";
import type { RowsView } from "../shared/rows-view.ts";

/** What is on disk of a session. */
export interface TranscriptDisk {
  session(id: string): Promise<JournalSession | null>;
  segments(id: string): Promise<readonly JournalSegment[]>;
}

type Update = Extract<TranscriptMessage, { kind: "update" }>;

/**
 * Brings the words of one session into its rows: what is on disk, and what comes meanwhile and
 * after that. Each segment has its ordinal in its lane, so what comes twice is taken once, and where
 * one is missing (the background was restarted in between) the disk is read again.
 */
export class LiveFeed {
  readonly #id: string;
  readonly #view: RowsView;
  readonly #disk: TranscriptDisk | null;
  #waiting: Update[] | null = null;

  /** @param disk null when nothing of the session is on disk */
  constructor(id: string, view: RowsView, disk: TranscriptDisk | null) {
    this.#id = id;
    this.#view = view;
    this.#disk = disk;
  }

  /** Reads what is on disk. Resolves with the session; null when there is none, or it is deleted. */
  async read(): Promise<JournalSession | null> {
    if (!this.#disk) return null;
    this.#waiting ??= [];
    try {
      const [session, segments] = await Promise.all([
        this.#disk.session(this.#id),
        this.#disk.segments(this.#id),
      ]);
      // Until it cannot be undone any more what is deleted stays on disk.
      if (session && session.deletedAtMs !== null) return null;
      // Gaps and pages part what is said; they are told before the words.
      if (session) {
        this.#view.addGaps(session.gaps);
        this.#view.addPages(session.pages);
      }
      this.#view.append(segments);
      return session;
    } catch {
      // A disk that cannot be read: what comes from now on is shown all the same.
      return null;
    } finally {
      const waiting = this.#waiting ?? [];
      this.#waiting = null;
      for (const update of waiting) this.#append(update);
    }
  }

  /** The words of a lane changed. */
  take(update: Update): void {
    if (this.#waiting) {
      this.#waiting.push(update);
      return;
    }
    const { lane, ordinal, concluded } = update.update;
    const isMissing = concluded.length > 0 && ordinal > this.#view.rows.nextOrdinal(lane);
    if (isMissing && this.#disk) {
      this.#waiting = [update];
      void this.read();
    } else this.#append(update);
  }

  #append({ update, spokenAtMs, mediaMs }: Update): void {
    const { lane, language, ordinal, concluded } = update;
    const segments = concluded.map((segment, index): PlacedSegment => {
      const times = { spokenAtMs: spokenAtMs[index] ?? null, mediaMs: mediaMs[index] ?? null };
      return { ...segment, ...times, lane, language, ordinal: ordinal + index };
    });
    if (segments.length > 0) this.#view.append(segments);
  }
}
