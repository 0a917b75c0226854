import type { SpeechChunk } from "../../audio/decoders/speech-chunk.ts";
import type { PlacedUpdate } from "../../messaging/channel.ts";
import type { JournalSegment } from "../../store/journal/journal-entry.ts";
import type { StreamProgress } from "../../voice/ledger/stream-progress.ts";
import type { SoundGap, SpeechPosition } from "../../voice/word-source.ts";

/** The last minute of concluded words, as the previous worker wrote them. */
export interface RestoredWords {
  /** One update per lane. */
  readonly updates: readonly PlacedUpdate[];
  /** The same words with their times, oldest first in each lane. */
  readonly segments: readonly JournalSegment[];
}

/** How far captions had come, given what the journal has of them. */
export type ProgressOf = (words: RestoredWords) => StreamProgress;

/**
 * A destination of one tab's captions: the journal, the overlay, the transcript views, the dub.
 * Each implements what it needs. Positions are on the capture clock, in milliseconds.
 */
export interface CaptionSink {
  onRestore?(words: RestoredWords): void;
  /**
   * The words of a lane changed.
   * @param segments the concluded segments of the update with their times; all sinks but the
   *   journal receive them after they are written
   */
  onUpdate?(update: PlacedUpdate, segments: readonly JournalSegment[]): void | Promise<void>;
  onGap?(gap: SoundGap): void;
  /** The player jumped at this position: tentative words from before it are void. */
  onSeek?(positionMs: number): void;
  onSpeech?(chunk: SpeechChunk, position: SpeechPosition): void;
}
