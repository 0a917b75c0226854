import { noteRemark } from "../../lib/remark-log.ts";
import type { SoundFeed } from "../sending/sound-feed.ts";
import type { WordSourceEvents } from "../word-source.ts";
import type { StreamLedger } from "./stream-ledger.ts";

/** Tells how far a stream has come, and lets capture forget what nobody needs any more. */
export class ProgressReport {
  readonly #feed: SoundFeed;
  readonly #events: WordSourceEvents;
  /** The settled point from which the first session of this life hears; null before there is one. */
  #beganMs: number | null = null;

  constructor(feed: SoundFeed, events: WordSourceEvents) {
    this.#feed = feed;
    this.#events = events;
  }

  /** A session hears from a settled point on. */
  beginSession(settledMs: number): void {
    this.#beganMs ??= settledMs;
  }

  /**
   * Reports that all before `settledMs` was told. Capture forgets the sound before `forgetMs` once
   * that is remembered: a life that knows of less would miss it.
   */
  report(
    settledMs: number,
    forgetMs: number,
    { handedMs: heardMs, drafts }: Pick<StreamLedger, "handedMs" | "drafts">,
  ): void {
    const beganMs = this.#beganMs ?? settledMs;
    const told = this.#events.onProgress?.({ settledMs, beganMs, heardMs, drafts });
    const forget = () => this.#feed.settle(forgetMs);
    if (!(told instanceof Promise)) forget();
    else told.then(forget).catch(() => noteRemark("how far captions have come is not remembered"));
  }
}
