import type { FeedChunk } from "../sending/sound-feed.ts";
import type { StreamPolicy } from "../stream-policy.ts";
import type { LinkState } from "../word-source.ts";
import { LinkMeter } from "./link-meter.ts";

/** Reports how far sending lags behind the captured sound, whenever that changes. */
export class LinkReporter {
  readonly #meter: LinkMeter;
  readonly #onLink: (link: LinkState) => void;
  // Wall clock at position 0 of the capture clock.
  #captureBeganAtMs: number | null = null;
  #reported: LinkState = { backlogMs: 0, isSlow: false };
  #endedAtMs: number | null = null;

  constructor(policy: StreamPolicy, onLink: (link: LinkState) => void) {
    this.#meter = new LinkMeter(policy);
    this.#onLink = onLink;
  }

  /** End of the captured sound, on the capture clock; null before the first chunk. */
  get capturedMs(): number | null {
    if (this.#captureBeganAtMs === null) return null;
    return (this.#endedAtMs ?? Date.now()) - this.#captureBeganAtMs;
  }

  onCaptureEnded(): void {
    this.#endedAtMs = Date.now();
  }

  onChunkSent({ startMs, durationMs, capturedAtMs }: FeedChunk): void {
    this.#captureBeganAtMs = capturedAtMs - startMs - durationMs;
  }

  /**
   * Updates the report, about once a second.
   * @param sentToMs end of the sent sound, on the capture clock
   * @param isHeldBack whether an open connection held sending back; null without a connection
   */
  update(sentToMs: number, isHeldBack: boolean | null): void {
    const { capturedMs } = this;
    if (capturedMs === null) return;
    const backlogMs = Math.max(0, capturedMs - sentToMs);
    if (isHeldBack !== null) this.#meter.addSample(backlogMs, isHeldBack, performance.now());
    this.#report({ backlogMs: LinkMeter.roundBacklog(backlogMs), isSlow: this.#meter.isSlow });
  }

  reset(): void {
    this.#meter.reset();
    this.#captureBeganAtMs = null;
    this.#report({ backlogMs: 0, isSlow: false });
  }

  #report(link: LinkState): void {
    if (link.backlogMs === this.#reported.backlogMs && link.isSlow === this.#reported.isSlow)
      return;
    this.#reported = link;
    this.#onLink(link);
  }
}
