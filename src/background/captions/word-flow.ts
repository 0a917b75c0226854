import type { SegmentUpdate } from "../../captions/segment.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import type { PlacedUpdate, TranscriptMessage } from "../../messaging/channel.ts";
import type { Journal } from "../../store/journal.ts";
import type { SoundGap } from "../../voice/word-source.ts";
import type { StreamClock } from "../capture/stream-clock.ts";
import { TranscriptFeed } from "../transcripts/transcript-feed.ts";
import type { CaptionedPage, CaptionJournal } from "./caption-journal.ts";
import { SeekFilter } from "./seek-filter.ts";

/** The world around the words of one tab. */
export interface WordFlowEvents {
  /** Words may be shown: what is concluded is written down by now. */
  onTold(update: PlacedUpdate): void;
  /** What transcript views of the tab are told. */
  onTranscript(message: TranscriptMessage): void;
  /** Where the tab's player was at a time on the wall clock; null when none sounded. */
  mediaMs(atMs: number): number | null;
}

/** The way of words from their source to whoever shows them, through the journal. */
export class WordFlow {
  readonly #journal: CaptionJournal;
  readonly #clock: StreamClock;
  readonly #events: WordFlowEvents;
  readonly #feed: TranscriptFeed;
  readonly #seeks = new SeekFilter();

  constructor(journal: CaptionJournal, clock: StreamClock, events: WordFlowEvents) {
    this.#journal = journal;
    this.#clock = clock;
    this.#events = events;
    this.#feed = new TranscriptFeed(journal.id, (message) => events.onTranscript(message));
  }

  /** What a transcript view that comes now is told first. */
  get transcript(): readonly TranscriptMessage[] {
    return this.#feed.snapshot;
  }

  /** The first words are about to come. */
  begin(): void {
    this.#feed.begin(this.#journal);
  }

  /** Goes on where an earlier life of the worker was stopped; returns what was said last. */
  async recall(journal: Journal, startedAtMs: number): Promise<readonly PlacedUpdate[]> {
    const { updates, segments } = await this.#journal.recall(journal, startedAtMs);
    this.#feed.recall(updates, segments);
    this.begin();
    return updates;
  }

  /** Words have come: what is concluded is written down before it is told to anybody. */
  take(update: SegmentUpdate): Promise<void> | undefined {
    const placed = this.#journal.place(this.#seeks.filter(update));
    const segments = this.#journal.segmentsOf(placed, {
      spokenAtMs: (positionMs) => this.#clock.wallClockMs(positionMs),
      mediaMs: (atMs) => this.#events.mediaMs(atMs),
    });
    const tell = () => {
      if (this.#journal.isInMemory) this.#feed.leaveDisk(this.#journal);
      this.#events.onTold(placed);
      this.#feed.take(placed, segments);
    };
    if (segments.length > 0) return this.#journal.append(segments).then(tell);
    tell();
    return undefined;
  }

  /** A player has jumped when the capture clock stood at a position: it has left what is tentative. */
  seek(positionMs: number): void {
    this.#seeks.seekAt(positionMs);
    this.#feed.dropTentative();
  }

  /** The tab shows a page, perhaps the same one under another title. */
  visit(page: CaptionedPage): void {
    const positionMs = Math.max(0, this.#clock.positionMs(wallClockMs()) ?? 0);
    if (this.#journal.addPage(page, positionMs)) this.#feed.setPages(this.#journal.pages);
  }

  /** Sound was lost. */
  lose(gap: SoundGap): void {
    this.#journal.addGap(gap);
    this.#feed.setGaps(this.#journal.gaps);
  }
}
