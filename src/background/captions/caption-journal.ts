import type { LaneId, SegmentUpdate } from "../../captions/segment.ts";
import type { Unkept } from "../../messaging/caption-status.ts";
import type { PlacedUpdate } from "../../messaging/channel.ts";
import type { Journal } from "../../store/journal.ts";
import type {
  Ending,
  JournalGap,
  JournalPage,
  JournalSegment,
  JournalSession,
  SessionAccess,
} from "../../store/journal-entry.ts";
import type { ConcludedSegment } from "../../voice/resume/concluded-segment.ts";
import type { SoundGap } from "../../voice/word-source.ts";
import { withPage } from "../pages/visited-pages.ts";
import { JournalWriter } from "./journal-writer.ts";

/** What the stream needs to know of an earlier life: words before that are not said again. */
const SAID_MS = 60_000;

/** A worker that is still there so long after a window was closed has not been closed with it. */
const CLOSED_AFTER_MS = 15_000;

/**
 * The sound of a closing window may end first, and captions with it, before the browser tells of the
 * window.
 */
const CLOSING_TOLD_AFTER_MS = 2000;

/** Far more gaps than an evening has; the oldest are forgotten. */
const MAX_GAPS = 500;

/** What is known of a tab when its captions begin. */
export interface CaptionedPage {
  readonly title: string;
  readonly address: string;
}

/** What was said last in an earlier life of the worker. */
export interface RecalledWords {
  /** One update a lane. */
  readonly updates: readonly PlacedUpdate[];
  /** The same words as they are written down, lane by lane. */
  readonly segments: readonly JournalSegment[];
}

/** What tells of a position on the capture clock when and where it was spoken. */
export interface SegmentClocks {
  /** Wall clock of a position; null when it is not known. */
  spokenAtMs(positionMs: number): number | null;
  /** Where the page's player was at a time on the wall clock; null when none sounded. */
  mediaMs(spokenAtMs: number): number | null;
}

/**
 * The journal of one tab's captions. What it cannot write (the disk is full) is shown all the same,
 * and written as soon as that can be done.
 */
export class CaptionJournal {
  readonly id: string;
  readonly #pen: JournalWriter;
  /** How many segments of each lane are concluded. */
  readonly #counts = new Map<LaneId, number>();
  #gaps: readonly JournalGap[] = [];
  #pages: readonly JournalPage[] = [];
  #detectedLanguage: string | null = null;
  #isClosing = false;
  #endedAtMs: number | null = null;

  /** @param onUnkept is told when words cannot be kept, and why, and when they can be again */
  constructor(id: string, onUnkept: (unkept: Unkept | null) => void = () => undefined) {
    this.id = id;
    this.#pen = new JournalWriter(id, onUnkept);
  }

  /** Whether nothing of these captions is on disk. */
  get isInMemory(): boolean {
    return this.#pen.isInMemory;
  }

  /** All sound that was lost so far, on the capture clock. */
  get gaps(): readonly JournalGap[] {
    return this.#gaps;
  }

  /** How much that was, in milliseconds. */
  get lostMs(): number {
    return this.#gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  }

  /** How many segments of each lane are concluded. */
  get counts(): ReadonlyMap<LaneId, number> {
    return this.#counts;
  }

  /** Begins a new session: on disk or, where nothing is to be left of it, in memory. */
  begin(journal: Journal, startedAtMs: number, page: CaptionedPage): Promise<void> {
    this.#pages = withPage([], page, 0);
    const session = { ...page, startedAtMs, pages: [...this.#pages] };
    return this.#pen.begin(journal, this.#session(session));
  }

  /**
   * Goes on with the session of an earlier life of the worker.
   * @returns what was said last, as it may have to be drawn again
   */
  async recall(journal: Journal, startedAtMs: number): Promise<RecalledWords> {
    const updates: PlacedUpdate[] = [];
    const segments: JournalSegment[] = [];
    const blank = this.#session({ title: "", address: "", startedAtMs, pages: [] });
    const { session, ends } = await this.#pen.recall(journal, blank, SAID_MS);
    this.#gaps = session?.gaps ?? [];
    this.#pages = session?.pages ?? [];
    this.#detectedLanguage = session?.detectedLanguage ?? null;
    for (const { lane, newest } of ends) {
      const [first] = newest;
      const last = newest.at(-1);
      if (!first || !last) continue;
      this.#counts.set(lane, last.ordinal + 1);
      const concluded = newest.map(({ text, startMs, endMs }) => ({ text, startMs, endMs }));
      const { language } = last;
      updates.push({ lane, language, concluded, tentative: [], ordinal: first.ordinal });
      segments.push(...newest);
    }
    return { updates, segments };
  }

  /** Gives an update its place among the concluded segments of its lane. */
  place(update: SegmentUpdate): PlacedUpdate {
    const ordinal = this.#counts.get(update.lane) ?? 0;
    if (update.concluded.length > 0) {
      this.#counts.set(update.lane, ordinal + update.concluded.length);
    }
    return { ...update, ordinal };
  }

  /** The concluded segments of an update as they are written down, with their times. */
  segmentsOf(
    { lane, language, ordinal, concluded }: PlacedUpdate,
    { spokenAtMs, mediaMs }: SegmentClocks,
  ): readonly JournalSegment[] {
    return concluded.map((segment, index): JournalSegment => {
      const atMs = spokenAtMs(segment.startMs);
      return {
        ...segment,
        sessionId: this.id,
        lane,
        language,
        ordinal: ordinal + index,
        spokenAtMs: atMs,
        mediaMs: atMs === null ? null : mediaMs(atMs),
      };
    });
  }

  /** Writes nothing any more. Resolves when what was being written is written. */
  discard(): Promise<void> {
    return this.#pen.discard();
  }

  /** Writes concluded segments down. */
  append(segments: readonly JournalSegment[]): Promise<void> {
    return this.#pen.append(segments);
  }

  /** Remembers which language is spoken. */
  setLanguage(detectedLanguage: string): void {
    if (detectedLanguage === this.#detectedLanguage) return;
    this.#detectedLanguage = detectedLanguage;
    void this.#change({ detectedLanguage });
  }

  /** Remembers the newest access to the session at the service. */
  setAccess(access: SessionAccess | null): void {
    void this.#change({ access });
  }

  /** Remembers sound that was lost. */
  addGap(gap: SoundGap): void {
    this.#gaps = [...this.#gaps, gap].slice(-MAX_GAPS);
    void this.#change({ gaps: [...this.#gaps] });
  }

  /** The pages the tab went through so far, on the capture clock. */
  get pages(): readonly JournalPage[] {
    return this.#pages;
  }

  /**
   * Remembers that the tab shows a page.
   * @param positionMs on the capture clock
   * @returns whether that is news
   */
  addPage(page: CaptionedPage, positionMs: number): boolean {
    const pages = withPage(this.#pages, page, positionMs);
    if (pages === this.#pages || !this.#pen.isReady) return false;
    this.#pages = pages;
    void this.#change({ pages: [...pages] });
    return true;
  }

  /** The window is going, perhaps with the browser: what ends captions now, or just did, was that. */
  noteClosing(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const endedAtMs = this.#endedAtMs;
    if (endedAtMs !== null && Date.now() - endedAtMs < CLOSING_TOLD_AFTER_MS)
      void this.#endClosing();
  }

  /** The session is over. */
  end(ending: Exclude<Ending, "closing">): Promise<void> {
    this.#endedAtMs = Date.now();
    return this.#isClosing ? this.#endClosing() : this.#writeEnd(ending);
  }

  /** A worker that is still there after a while was not closed with the window. */
  #endClosing(): Promise<void> {
    setTimeout(() => void this.#change({ ending: "stopped" }), CLOSED_AFTER_MS);
    return this.#writeEnd("closing");
  }

  #writeEnd(ending: Ending): Promise<void> {
    void this.#pen.flush();
    return this.#change({ ending, endedAtMs: this.#endedAtMs, access: null });
  }

  #change(change: Partial<JournalSession>): Promise<void> {
    return this.#pen.change(change);
  }

  #session(
    start: Pick<JournalSession, "title" | "address" | "startedAtMs" | "pages">,
  ): JournalSession {
    return {
      id: this.id,
      ...start,
      endedAtMs: null,
      ending: null,
      detectedLanguage: null,
      gaps: [],
      access: null,
      noticed: false,
      name: null,
      origin: "captions",
      deletedAtMs: null,
      translated: [],
    };
  }
}

/** Concluded words as the stream wants to know them, to leave them out. */
export function saidIn(updates: readonly PlacedUpdate[]): readonly ConcludedSegment[] {
  return updates.flatMap(({ lane, concluded }) => concluded.map((segment) => ({ lane, segment })));
}
