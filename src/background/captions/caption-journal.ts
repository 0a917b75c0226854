import {
  type Bookmark,
  type BookmarkChange,
  changedBookmarks,
} from "../../captions/transcript/bookmark.ts";
import {
  type CaptionEngine,
  type EngineMark,
  withEngine,
} from "../../captions/transcript/engine-mark.ts";
import type { JournalFailure } from "../../messaging/caption-status.ts";
import type { PlacedUpdate } from "../../messaging/channel.ts";
import type { Journal } from "../../store/journal/journal.ts";
import type {
  Ending,
  JournalGap,
  JournalPage,
  JournalSegment,
  JournalSession,
  SessionAccess,
} from "../../store/journal/journal-entry.ts";
import type { SoundGap } from "../../voice/word-source.ts";
import { withPage } from "../pages/visited-pages.ts";
import type { CaptionSink, RestoredWords } from "./caption-sink.ts";
import { JournalWriter } from "./journal-writer.ts";

// How far back the source of words must know them, so that none come twice.
const RESTORED_MS = 60_000;

// A worker that still runs this long after its window was closed was not closed with it.
const CLOSED_AFTER_MS = 15_000;

// Captions of a closing window may end this long before the browser reports that it closes.
const CLOSING_REPORTED_AFTER_MS = 2000;

// Far more gaps than an evening of captions has; the oldest are dropped.
const MAX_GAPS = 500;

export interface CaptionedPage {
  readonly title: string;
  readonly address: string;
}

/**
 * The journal of one tab's captions. It keeps what it cannot write, for example on a full disk, and
 * writes that later.
 */
export class CaptionJournal implements CaptionSink {
  readonly id: string;
  readonly #writer: JournalWriter;
  #gaps: readonly JournalGap[] = [];
  #pages: readonly JournalPage[] = [];
  #engines: readonly EngineMark[] = [];
  #bookmarks: readonly Bookmark[] = [];
  #detectedLanguage: string | null = null;
  #isClosing = false;
  #endedAtMs: number | null = null;

  /** @param onFailure receives why words cannot be stored, and null when they can be again */
  constructor(id: string, onFailure: (failure: JournalFailure | null) => void = () => undefined) {
    this.id = id;
    this.#writer = new JournalWriter(id, onFailure);
  }

  get isInMemory(): boolean {
    return this.#writer.isInMemory;
  }

  get gaps(): readonly JournalGap[] {
    return this.#gaps;
  }

  get lostMs(): number {
    return this.#gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  }

  get pages(): readonly JournalPage[] {
    return this.#pages;
  }

  get engines(): readonly EngineMark[] {
    return this.#engines;
  }

  get bookmarks(): readonly Bookmark[] {
    return this.#bookmarks;
  }

  /** Stores a change of the bookmarks, or keeps it as long as the words where nothing is stored. */
  async changeBookmarks(change: BookmarkChange): Promise<void> {
    const bookmarks = changedBookmarks(this.#bookmarks, change);
    if (bookmarks === this.#bookmarks) return;
    this.#bookmarks = bookmarks;
    await this.#writer.changeSession({ bookmarks: [...bookmarks] });
  }

  /** @param journal on disk, or in memory where nothing may remain of the session */
  beginSession(journal: Journal, startedAtMs: number, page: CaptionedPage): Promise<void> {
    this.#pages = withPage([], page, 0);
    const session = { ...page, startedAtMs, pages: [...this.#pages] };
    return this.#writer.beginSession(journal, this.#newSession(session));
  }

  /**
   * Continues the session of the previous worker.
   * @returns its newest words, which may have to be drawn again
   */
  async restoreSession(journal: Journal, startedAtMs: number): Promise<RestoredWords> {
    const updates: PlacedUpdate[] = [];
    const segments: JournalSegment[] = [];
    const blank = this.#newSession({ title: "", address: "", startedAtMs, pages: [] });
    const { session, ends } = await this.#writer.restoreSession(journal, blank, RESTORED_MS);
    this.#gaps = session?.gaps ?? [];
    this.#pages = session?.pages ?? [];
    this.#engines = session?.engines ?? [];
    this.#bookmarks = session?.bookmarks ?? [];
    this.#detectedLanguage = session?.detectedLanguage ?? null;
    for (const { lane, newest } of ends) {
      const [first] = newest;
      const last = newest.at(-1);
      if (!first || !last) continue;
      const concluded = newest.map(({ text, startMs, endMs }) => ({ text, startMs, endMs }));
      const { language } = last;
      updates.push({ lane, language, concluded, tentative: [], ordinal: first.ordinal });
      segments.push(...newest);
    }
    return { updates, segments };
  }

  /** Resolves when the concluded segments are written, or cannot be. */
  async onUpdate(_update: PlacedUpdate, segments: readonly JournalSegment[]): Promise<void> {
    const { isInMemory } = this;
    await this.#writer.appendSegments(segments);
    // The user has deleted the transcript, with its bookmarks.
    if (this.isInMemory !== isInMemory) this.#bookmarks = [];
  }

  onGap(gap: SoundGap): void {
    this.#gaps = [...this.#gaps, gap].slice(-MAX_GAPS);
    void this.#writer.changeSession({ gaps: [...this.#gaps] });
  }

  /** Stops writing. Resolves when pending writes are done or have failed. */
  discard(): Promise<void> {
    return this.#writer.discard();
  }

  setLanguage(detectedLanguage: string): void {
    if (detectedLanguage === this.#detectedLanguage) return;
    this.#detectedLanguage = detectedLanguage;
    void this.#writer.changeSession({ detectedLanguage });
  }

  /** @param access the newest access to the session at the service; null when there is none */
  setAccess(access: SessionAccess | null): void {
    void this.#writer.changeSession({ access });
  }

  /**
   * @param positionMs when the tab began to show the page, on the capture clock
   * @returns whether the page or its title is new
   */
  addPage(page: CaptionedPage, positionMs: number): boolean {
    const pages = withPage(this.#pages, page, positionMs);
    if (pages === this.#pages || !this.#writer.isReady) return false;
    this.#pages = pages;
    void this.#writer.changeSession({ pages: [...pages] });
    return true;
  }

  /**
   * @param positionMs from where on the engine makes the words, on the capture clock; 0 for the
   *   engine that captions begin with
   * @returns whether the engine is another one than before
   */
  addEngine(engine: CaptionEngine, positionMs: number): boolean {
    const engines = withEngine(this.#engines, engine, positionMs);
    if (engines === this.#engines || !this.#writer.isReady) return false;
    this.#engines = engines;
    void this.#writer.changeSession({ engines: [...engines] });
    return true;
  }

  /** The window is closing, perhaps with the browser, so captions end now or have just ended. */
  markClosing(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const endedAtMs = this.#endedAtMs;
    if (endedAtMs !== null && Date.now() - endedAtMs < CLOSING_REPORTED_AFTER_MS)
      void this.#endClosing();
  }

  /** Resolves when everything is written, or cannot be. */
  endSession(ending: Exclude<Ending, "closing">): Promise<void> {
    this.#endedAtMs = Date.now();
    return this.#isClosing ? this.#endClosing() : this.#writeEnd(ending);
  }

  #endClosing(): Promise<void> {
    setTimeout(() => void this.#writer.changeSession({ ending: "stopped" }), CLOSED_AFTER_MS);
    return this.#writeEnd("closing");
  }

  #writeEnd(ending: Ending): Promise<void> {
    void this.#writer.flush();
    return this.#writer.changeSession({ ending, endedAtMs: this.#endedAtMs, access: null });
  }

  #newSession(
    start: Pick<JournalSession, "title" | "address" | "startedAtMs" | "pages">,
  ): JournalSession {
    return {
      id: this.id,
      ...start,
      endedAtMs: null,
      ending: null,
      detectedLanguage: null,
      gaps: [],
      engines: [],
      access: null,
      noticed: false,
      name: null,
      origin: "captions",
      track: null,
      deletedAtMs: null,
      translated: [],
      bookmarks: [],
    };
  }
}
