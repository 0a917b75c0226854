import type { LaneId, SegmentUpdate } from "../../captions/segment.ts";
import type { PlacedUpdate } from "../../messaging/channel.ts";
import type { JournalSegment } from "../../store/journal/journal-entry.ts";

export interface SegmentClocks {
  /** Wall clock of a position, in milliseconds since 1970; null when unknown. */
  spokenAtMs(positionMs: number): number | null;
  /** Position of the page's player at a wall-clock time, in milliseconds; null when none played. */
  mediaMs(spokenAtMs: number): number | null;
}

/** Numbers the concluded segments of each lane of one session, starting at 0. */
export class SegmentNumbering {
  readonly #sessionId: string;
  readonly #counts = new Map<LaneId, number>();

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  get counts(): ReadonlyMap<LaneId, number> {
    return this.#counts;
  }

  /** Continues after segments of the previous worker, which are in order in each lane. */
  continueAfter(segments: readonly JournalSegment[]): void {
    for (const { lane, ordinal } of segments) this.#counts.set(lane, ordinal + 1);
  }

  /** Gives an update the ordinal of its first concluded segment. */
  numberUpdate(update: SegmentUpdate): PlacedUpdate {
    const ordinal = this.#counts.get(update.lane) ?? 0;
    if (update.concluded.length > 0) {
      this.#counts.set(update.lane, ordinal + update.concluded.length);
    }
    return { ...update, ordinal };
  }

  /** The concluded segments of a numbered update as the journal stores them. */
  journalSegments(
    { lane, language, ordinal, concluded }: PlacedUpdate,
    clocks: SegmentClocks,
  ): readonly JournalSegment[] {
    return concluded.map((segment, index): JournalSegment => {
      const spokenAtMs = clocks.spokenAtMs(segment.startMs);
      return {
        ...segment,
        sessionId: this.#sessionId,
        lane,
        language,
        ordinal: ordinal + index,
        spokenAtMs,
        mediaMs: spokenAtMs === null ? null : clocks.mediaMs(spokenAtMs),
      };
    });
  }
}
