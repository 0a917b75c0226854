import type { FeedChunk } from "../sending/sound-feed.ts";
import type { StreamPolicy } from "../stream-policy.ts";
import type { LinkState } from "../word-source.ts";
import { LinkMeter } from "./link-meter.ts";

/** Tells how far sending is behind the sound, when that has changed. */
export class LinkReport {
  readonly #meter: LinkMeter;
  readonly #onLink: (link: LinkState) => void;
  /** Wall clock at position 0 of the capture clock. */
  #captureBeganAtMs: number | null = null;
  #told: LinkState = { backlogMs: 0, isSlow: false };
  /** Wall clock when capture ended; null while it goes on. */
  #endedAtMs: number | null = null;

  constructor(policy: StreamPolicy, onLink: (link: LinkState) => void) {
    this.#meter = new LinkMeter(policy);
    this.#onLink = onLink;
  }

  /** The end of what was captured, on the capture clock; null before the first chunk. */
  get capturedMs(): number | null {
    if (this.#captureBeganAtMs === null) return null;
    return (this.#endedAtMs ?? Date.now()) - this.#captureBeganAtMs;
  }

  /** Capture is over. */
  soundEnded(): void {
    this.#endedAtMs = Date.now();
  }

  /** A chunk was handed over. */
  sent({ startMs, durationMs, capturedAtMs }: FeedChunk): void {
    this.#captureBeganAtMs = capturedAtMs - startMs - durationMs;
  }

  /**
   * Looks at the link, about once a second.
   * @param handedMs where the sound that was handed over ends, on the capture clock
   * @param isHeldBack whether an open connection held sending back; null when there is none
   */
  look(handedMs: number, isHeldBack: boolean | null): void {
    const { capturedMs } = this;
    if (capturedMs === null) return;
    const backlogMs = Math.max(0, capturedMs - handedMs);
    if (isHeldBack !== null) this.#meter.look(backlogMs, isHeldBack, performance.now());
    this.#tell({ backlogMs: LinkMeter.told(backlogMs), isSlow: this.#meter.isSlow });
  }

  /** Nothing waits: there is no sound, or another format begins. */
  reset(): void {
    this.#meter.reset();
    this.#captureBeganAtMs = null;
    this.#tell({ backlogMs: 0, isSlow: false });
  }

  #tell(link: LinkState): void {
    if (link.backlogMs === this.#told.backlogMs && link.isSlow === this.#told.isSlow) return;
    this.#told = link;
    this.#onLink(link);
  }
}
