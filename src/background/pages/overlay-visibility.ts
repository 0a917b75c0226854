import { WAITS } from "../../lib/waits.ts";
import type { ChannelEnd } from "../../messaging/channel.ts";

type OverlayEnd = ChannelEnd<"overlay">;

/** What each overlay reported last: another run of captions may take over one that is connected. */
const reported = new WeakMap<OverlayEnd, boolean>();

/** Notes whether the page of an overlay lets the captions be seen. */
export function noteVisibility(overlay: OverlayEnd, isSeen: boolean): void {
  reported.set(overlay, isSeen);
}

/**
 * Tells whether the captions of a tab can be seen in its page. A page in which the overlay does not
 * come up, for whatever reason, is one that keeps them out.
 */
export class OverlayVisibility {
  readonly #onKeptOut: (isKeptOut: boolean) => void;
  #overlay: OverlayEnd | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onKeptOut: (isKeptOut: boolean) => void) {
    this.#onKeptOut = onKeptOut;
  }

  /** The scripts of the overlay are in the page: from now on it is late. */
  expectReport(): void {
    if (this.#isReported) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#onKeptOut(true);
    }, WAITS.overlayReportMs);
  }

  /** The overlay of this tab's page has connected. */
  attach(overlay: OverlayEnd): void {
    this.#overlay = overlay;
    overlay.onClosed(() => {
      if (this.#overlay === overlay) this.#overlay = null;
    });
    this.refresh();
  }

  /** The overlay may have reported something. */
  refresh(): void {
    if (!this.#isReported) return;
    this.cancel();
    this.#onKeptOut(!this.#isSeen);
  }

  /** Nothing is expected any more. */
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
