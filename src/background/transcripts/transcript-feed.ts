import type { LaneId } from "../../captions/segment.ts";
import type { PlacedUpdate, TranscriptMessage } from "../../messaging/channel.ts";
import type { JournalGap, JournalPage, JournalSegment } from "../../store/journal-entry.ts";

/** What a view may have missed between its look at the disk and its connection. */
const KEPT_BESIDE_DISK = 8;

/** What is kept of a lane where nothing is on disk: hours of speech, and a megabyte at most. */
const KEPT_IN_MEMORY = 4000;

/** What is known of a session beside its words. */
export interface FeedBeginning {
  /** Whether nothing of it is on disk. */
  readonly isInMemory: boolean;
  readonly gaps: readonly JournalGap[];
  readonly pages: readonly JournalPage[];
}

interface Lane {
  readonly segments: readonly JournalSegment[];
  /** The newest update, for its tentative tail and its language. */
  readonly newest: PlacedUpdate;
}

/** One run of captions as transcript views are told of it: what they need at first, and what comes. */
export class TranscriptFeed {
  readonly #sessionId: string;
  readonly #tell: (message: TranscriptMessage) => void;
  readonly #lanes = new Map<LaneId, Lane>();
  #gaps: readonly JournalGap[] = [];
  #pages: readonly JournalPage[] = [];
  /** Null until captions have begun. */
  #isPrivate: boolean | null = null;

  /** @param tell hands a message on to the views that watch the tab */
  constructor(sessionId: string, tell: (message: TranscriptMessage) => void) {
    this.#sessionId = sessionId;
    this.#tell = tell;
  }

  /** Captions begin, or go on in a new life of the worker; where nothing is on disk it is said. */
  begin({ isInMemory, gaps, pages }: FeedBeginning): void {
    this.#isPrivate = isInMemory;
    this.#gaps = gaps;
    this.#pages = pages;
    for (const message of this.snapshot) this.#tell(message);
  }

  /** From now on nothing is on disk: the user has had forgotten what was said so far. */
  leaveDisk(beginning: FeedBeginning): void {
    if (this.#isPrivate !== false) return;
    this.#lanes.clear();
    this.begin(beginning);
  }

  /** What was said last in an earlier life of the worker, oldest first in each lane. */
  recall(updates: readonly PlacedUpdate[], segments: readonly JournalSegment[]): void {
    for (const update of updates) {
      const own = segments.filter(({ lane }) => lane === update.lane);
      this.#lanes.set(update.lane, { segments: own, newest: update });
    }
  }

  /** The words of a lane changed; `segments` are what it concludes, with their times. */
  take(update: PlacedUpdate, segments: readonly JournalSegment[]): void {
    const before = this.#lanes.get(update.lane)?.segments ?? [];
    const kept = this.#isPrivate === false ? KEPT_BESIDE_DISK : KEPT_IN_MEMORY;
    const own = segments.length === 0 ? before : [...before, ...segments].slice(-kept);
    this.#lanes.set(update.lane, { segments: own, newest: update });
    this.#tell(this.#message(update, segments));
  }

  /** A player has jumped: what is tentative is not true any more. */
  dropTentative(): void {
    for (const [lane, { segments, newest }] of this.#lanes) {
      if (newest.tentative.length === 0) continue;
      const ordinal = newest.ordinal + newest.concluded.length;
      this.#lanes.set(lane, { segments, newest: { ...newest, tentative: [] } });
      this.#tell(this.#message({ ...newest, ordinal, concluded: [], tentative: [] }, []));
    }
  }

  /** All sound that was lost so far. */
  setGaps(gaps: readonly JournalGap[]): void {
    this.#gaps = gaps;
    this.#tell({ kind: "gaps", sessionId: this.#sessionId, gaps });
  }

  /** All pages the tab went through so far. */
  setPages(pages: readonly JournalPage[]): void {
    this.#pages = pages;
    this.#tell({ kind: "pages", sessionId: this.#sessionId, pages });
  }

  /** What a view that comes now is told first; nothing before captions have begun. */
  get snapshot(): readonly TranscriptMessage[] {
    const sessionId = this.#sessionId;
    const isPrivate = this.#isPrivate;
    if (isPrivate === null) return [];
    return [
      { kind: "session", sessionId, isPrivate },
      ...[...this.#lanes.values()].flatMap((lane) => this.#wholeLane(lane)),
      { kind: "gaps", sessionId, gaps: this.#gaps },
      { kind: "pages", sessionId, pages: this.#pages },
    ];
  }

  /** Updates as if all that is kept had been said just now: one for each language in a row. */
  #wholeLane({ segments, newest }: Lane): readonly TranscriptMessage[] {
    const messages = inOneLanguage(segments).map((row) => {
      const concluded = row.map(({ text, startMs, endMs }) => ({ text, startMs, endMs }));
      const { language, ordinal } = row[0];
      return this.#message({ ...newest, language, ordinal, concluded, tentative: [] }, row);
    });
    const ordinal = newest.ordinal + newest.concluded.length;
    return [...messages, this.#message({ ...newest, ordinal, concluded: [] }, [])];
  }

  #message(update: PlacedUpdate, segments: readonly JournalSegment[]): TranscriptMessage {
    return {
      kind: "update",
      sessionId: this.#sessionId,
      update,
      spokenAtMs: segments.map(({ spokenAtMs }) => spokenAtMs),
      mediaMs: segments.map(({ mediaMs }) => mediaMs),
    };
  }
}

type Row = [JournalSegment, ...JournalSegment[]];

function inOneLanguage(segments: readonly JournalSegment[]): readonly Row[] {
  const rows: Row[] = [];
  for (const segment of segments) {
    const row = rows.at(-1);
    if (row && row[0].language === segment.language) row.push(segment);
    else rows.push([segment]);
  }
  return rows;
}
