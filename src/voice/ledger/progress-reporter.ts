import type { SoundFeed } from "../sending/sound-feed.ts";
import type { WordSourceEvents } from "../word-source.ts";
import type { StreamLedger } from "./stream-ledger.ts";

/** Reports how far a stream has come, and lets capture release sound that nobody needs. */
export class ProgressReporter {
  readonly #feed: SoundFeed;
  readonly #events: WordSourceEvents;
  // The settled point at which this run's first session begins; null before it.
  #beganMs: number | null = null;

  constructor(feed: SoundFeed, events: WordSourceEvents) {
    this.#feed = feed;
    this.#events = events;
  }

  beginSession(settledMs: number): void {
    this.#beganMs ??= settledMs;
  }

  /**
   * Reports that everything before `settledMs` was delivered, and then lets capture release the
   * sound before `releaseMs`: a worker that restarts without knowing would need that sound.
   */
  reportProgress(
    settledMs: number,
    releaseMs: number,
    { sentToMs: heardMs, drafts }: Pick<StreamLedger, "sentToMs" | "drafts">,
  ): void {
    const beganMs = this.#beganMs ?? settledMs;
    this.#events.onProgress?.({ settledMs, beganMs, heardMs, drafts });
    this.#feed.releaseBefore(releaseMs);
  }
}
