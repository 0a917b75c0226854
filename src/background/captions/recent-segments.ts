import type { LaneId } from "../../captions/segment.ts";
import type { PlacedUpdate } from "../../messaging/channel.ts";
import type { JournalSegment } from "../../store/journal/journal-entry.ts";
import type { CaptionSink, RestoredWords } from "./caption-sink.ts";

/** How much of the newest words can be shown again, in milliseconds. */
export const RECENT_MS = 30_000;

// Far more than anybody says in that time.
const MAX_SEGMENTS = 200;

/** The concluded words of the last half minute of one tab. */
export class RecentSegments implements CaptionSink {
  #segments: readonly JournalSegment[] = [];

  onRestore({ segments }: RestoredWords): void {
    this.#segments = this.#newest(segments);
  }

  onUpdate(_update: PlacedUpdate, segments: readonly JournalSegment[]): void {
    if (segments.length > 0) this.#segments = this.#newest([...this.#segments, ...segments]);
  }

  /** The newest words of some lanes, oldest first in each. */
  inLanes(lanes: readonly LaneId[]): readonly JournalSegment[] {
    return this.#newest(this.#segments.filter(({ lane }) => lanes.includes(lane)));
  }

  /** The same words of all lanes, one update a lane, as a source of words needs them. */
  get updates(): readonly PlacedUpdate[] {
    return [...new Set(this.#segments.map(({ lane }) => lane))].map((lane) => {
      const concluded = this.#segments.filter((segment) => segment.lane === lane);
      const { language = "", ordinal = 0 } = concluded[0] ?? {};
      return { lane, language, ordinal, concluded, tentative: [] };
    });
  }

  // Counted from the newest words, so that a silence does not empty it.
  #newest(segments: readonly JournalSegment[]): readonly JournalSegment[] {
    const newestMs = Math.max(0, ...segments.map(({ endMs }) => endMs));
    return segments.filter(({ endMs }) => endMs > newestMs - RECENT_MS).slice(-MAX_SEGMENTS);
  }
}
