import type { LaneId, SegmentUpdate } from "../../captions/segment.ts";
import type { PlacedUpdate } from "../../messaging/channel.ts";
import type { JournalSegment } from "../../store/journal/journal-entry.ts";
import type { SoundMonitor } from "../capture/sound-monitor.ts";
import type { CaptionJournal } from "./caption-journal.ts";
import type { CaptionSink } from "./caption-sink.ts";
import { SeekFilter } from "./seek-filter.ts";
import { SegmentNumbering } from "./segment-numbering.ts";

export interface WordDeliveryDeps {
  readonly journal: CaptionJournal;
  readonly sound: SoundMonitor;
  mediaMs(atMs: number): number | null;
  /** Where words go after they are written. */
  readers(): readonly CaptionSink[];
  onDelivered(update: PlacedUpdate): void;
}

/** Numbers the words of a source, writes the concluded ones, and passes them on. */
export class WordDelivery {
  readonly #deps: WordDeliveryDeps;
  readonly #seeks = new SeekFilter();
  readonly #numbering: SegmentNumbering;

  constructor(id: string, deps: WordDeliveryDeps) {
    this.#numbering = new SegmentNumbering(id);
    this.#deps = deps;
  }

  get counts(): ReadonlyMap<LaneId, number> {
    return this.#numbering.counts;
  }

  continueAfter(segments: readonly JournalSegment[]): void {
    this.#numbering.continueAfter(segments);
  }

  seekAt(positionMs: number): void {
    this.#seeks.seekAt(positionMs);
  }

  /**
   * The journal writes concluded words before any other sink receives them. Otherwise words on the
   * screen could be lost with the worker, and come again.
   */
  deliverUpdate(update: SegmentUpdate): Promise<void> | undefined {
    const { journal, sound, mediaMs, readers, onDelivered } = this.#deps;
    const numbered = this.#numbering.numberUpdate(this.#seeks.filterUpdate(update));
    const segments = this.#numbering.journalSegments(numbered, {
      spokenAtMs: (positionMs) => sound.wallClockMs(positionMs),
      mediaMs: (atMs) => mediaMs(atMs),
    });
    const deliver = () => {
      for (const sink of readers()) void sink.onUpdate?.(numbered, segments);
      onDelivered(numbered);
    };
    if (segments.length > 0) return journal.onUpdate(numbered, segments).then(deliver);
    deliver();
    return undefined;
  }
}
