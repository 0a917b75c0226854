import { logWarning } from "../../lib/warning-log.ts";
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
   * Reports that everything before `settledMs` was delivered. Capture releases the sound before
   * `releaseMs` once that is stored: a worker that restarts without knowing would need the sound.
   */
  reportProgress(
    settledMs: number,
    releaseMs: number,
    { sentToMs: heardMs, drafts }: Pick<StreamLedger, "sentToMs" | "drafts">,
  ): void {
    const beganMs = this.#beganMs ?? settledMs;
    const stored = this.#events.onProgress?.({ settledMs, beganMs, heardMs, drafts });
    const release = () => this.#feed.releaseBefore(releaseMs);
    if (!(stored instanceof Promise)) release();
    else
      stored.then(release).catch(() => logWarning("how far captions have come is not remembered"));
  }
}
