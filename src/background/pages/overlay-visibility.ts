import { WAITS } from "../../lib/waits.ts";
import type { ChannelEnd } from "../../messaging/channel.ts";

type OverlayEnd = ChannelEnd<"overlay">;

// The last report of each overlay: later captions may take over a connected one.
const reported = new WeakMap<OverlayEnd, boolean>();

export function recordVisibility(overlay: OverlayEnd, isSeen: boolean): void {
  reported.set(overlay, isSeen);
}

/**
 * Tracks whether a tab's captions can be seen in its page. A page where no overlay appears, for any
 * reason, counts as keeping them out.
 */
export class OverlayVisibility {
  readonly #onKeptOut: (isKeptOut: boolean) => void;
  #overlay: OverlayEnd | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onKeptOut: (isKeptOut: boolean) => void) {
    this.#onKeptOut = onKeptOut;
  }

  /** The overlay was injected and should report soon. */
  expectReport(): void {
    if (this.#isReported) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#onKeptOut(true);
    }, WAITS.overlayReportMs);
  }

  attach(overlay: OverlayEnd): void {
    this.#overlay = overlay;
    overlay.onClosed(() => {
      if (this.#overlay === overlay) this.#overlay = null;
    });
    this.refresh();
  }

  refresh(): void {
    if (!this.#isReported) return;
    this.cancel();
    this.#onKeptOut(!this.#isSeen);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get #isReported(): boolean {
    return this.#overlay !== null && reported.has(this.#overlay);
  }

  get #isSeen(): boolean {
    return this.#overlay !== null && reported.get(this.#overlay) === true;
  }
}
