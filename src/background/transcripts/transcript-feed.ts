import type { LaneId } from "../../captions/segment.ts";
import type { Bookmark } from "../../captions/transcript/bookmark.ts";
import type { EngineMark } from "../../captions/transcript/engine-mark.ts";
import type { PlacedUpdate, TranscriptMessage } from "../../messaging/channel.ts";
import type { JournalGap, JournalPage, JournalSegment } from "../../store/journal/journal-entry.ts";
import type { CaptionSink, RestoredWords } from "../captions/caption-sink.ts";

// Enough to cover the time between a view's read from disk and its connection.
const MAX_SEGMENTS_STORED = 8;

// Segments kept per lane without a journal: hours of speech, a megabyte at most.
const MAX_SEGMENTS_IN_MEMORY = 4000;

export interface TranscriptRecord {
  readonly id: string;
  readonly isInMemory: boolean;
  readonly gaps: readonly JournalGap[];
  readonly pages: readonly JournalPage[];
  readonly engines: readonly EngineMark[];
  readonly bookmarks: readonly Bookmark[];
}

interface Lane {
  readonly segments: readonly JournalSegment[];
  readonly newest: PlacedUpdate;
}

/** Sends one session to transcript views: a snapshot first, then updates. */
export class TranscriptFeed implements CaptionSink {
  readonly #record: TranscriptRecord;
  readonly #send: (message: TranscriptMessage) => void;
  readonly #lanes = new Map<LaneId, Lane>();
  #isPrivate: boolean | null = null;

  constructor(record: TranscriptRecord, send: (message: TranscriptMessage) => void) {
    this.#record = record;
    this.#send = send;
  }

  /** Captions begin, or continue after a worker restart. */
  begin(): void {
    this.#isPrivate = this.#record.isInMemory;
    for (const message of this.snapshot) this.#send(message);
  }

  /** The newest text from before a worker restart, oldest first in each lane. */
  onRestore({ updates, segments }: RestoredWords): void {
    for (const update of updates) {
      const own = segments.filter(({ lane }) => lane === update.lane);
      this.#lanes.set(update.lane, { segments: own, newest: update });
    }
  }

  onUpdate(update: PlacedUpdate, segments: readonly JournalSegment[]): void {
    if (this.#record.isInMemory && this.#isPrivate === false) this.#forgetStored();
    const before = this.#lanes.get(update.lane)?.segments ?? [];
    const kept = this.#isPrivate === false ? MAX_SEGMENTS_STORED : MAX_SEGMENTS_IN_MEMORY;
    const own = segments.length === 0 ? before : [...before, ...segments].slice(-kept);
    this.#lanes.set(update.lane, { segments: own, newest: update });
    this.#send(this.#message(update, segments));
  }

  /** The player has jumped: tentative text is no longer valid. */
  onSeek(): void {
    for (const [lane, { segments, newest }] of this.#lanes) {
      if (newest.tentative.length === 0) continue;
      const ordinal = newest.ordinal + newest.concluded.length;
      this.#lanes.set(lane, { segments, newest: { ...newest, tentative: [] } });
      this.#send(this.#message({ ...newest, ordinal, concluded: [], tentative: [] }, []));
    }
  }

  onGap(): void {
    const { id: sessionId, gaps } = this.#record;
    this.#send({ kind: "gaps", sessionId, gaps });
  }

  sendPages(): void {
    const { id: sessionId, pages } = this.#record;
    this.#send({ kind: "pages", sessionId, pages });
  }

  sendEngines(): void {
    const { id: sessionId, engines } = this.#record;
    this.#send({ kind: "engines", sessionId, engines });
  }

  sendBookmarks(): void {
    const { id: sessionId, bookmarks } = this.#record;
    this.#send({ kind: "bookmarks", sessionId, bookmarks });
  }

  /** The first messages to a new view; none before captions have begun. */
  get snapshot(): readonly TranscriptMessage[] {
    const { id: sessionId, gaps, pages, engines, bookmarks } = this.#record;
    const isPrivate = this.#isPrivate;
    if (isPrivate === null) return [];
    return [
      { kind: "session", sessionId, isPrivate },
      ...[...this.#lanes.values()].flatMap((lane) => this.#laneMessages(lane)),
      { kind: "gaps", sessionId, gaps },
      { kind: "pages", sessionId, pages },
      { kind: "engines", sessionId, engines },
      { kind: "bookmarks", sessionId, bookmarks },
    ];
  }

  // The user has deleted the session so far; nothing is stored from now on.
  #forgetStored(): void {
    this.#lanes.clear();
    this.begin();
  }

  // A lane's text as updates, one per run of a language.
  #laneMessages({ segments, newest }: Lane): readonly TranscriptMessage[] {
    const messages = splitByLanguage(segments).map((run) => {
      const concluded = run.map(({ text, startMs, endMs }) => ({ text, startMs, endMs }));
      const { language, ordinal } = run[0];
      return this.#message({ ...newest, language, ordinal, concluded, tentative: [] }, run);
    });
    const ordinal = newest.ordinal + newest.concluded.length;
    return [...messages, this.#message({ ...newest, ordinal, concluded: [] }, [])];
  }

  #message(update: PlacedUpdate, segments: readonly JournalSegment[]): TranscriptMessage {
    return {
      kind: "update",
      sessionId: this.#record.id,
      update,
      spokenAtMs: segments.map(({ spokenAtMs }) => spokenAtMs),
      mediaMs: segments.map(({ mediaMs }) => mediaMs),
    };
  }
}

type LanguageRun = [JournalSegment, ...JournalSegment[]];

function splitByLanguage(segments: readonly JournalSegment[]): readonly LanguageRun[] {
  const runs: LanguageRun[] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    if (run && run[0].language === segment.language) run.push(segment);
    else runs.push([segment]);
  }
  return runs;
}
