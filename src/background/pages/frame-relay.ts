import type { ChannelEnd } from "../../messaging/channel.ts";
import type { FrameObstacles } from "../../messaging/frame-obstacles.ts";
import type { FrameKey } from "../../messaging/page-key.ts";

type Frame = ChannelEnd<"players">;
type Overlay = ChannelEnd<"overlay">;

/** Relays messages from frames to their page's overlay, out of the page's reach. */
export class FrameRelay {
  readonly #reports = new Map<Frame, FrameObstacles>();
  readonly #overlays = new Map<number, Overlay>();

  attachOverlay(overlay: Overlay): void {
    const { tabId } = overlay;
    if (tabId === undefined) return;
    this.#overlays.set(tabId, overlay);
    overlay.onClosed(() => {
      if (this.#overlays.get(tabId) === overlay) this.#overlays.delete(tabId);
    });
    for (const [frame, report] of this.#reports) {
      if (frame.tabId === tabId) overlay.post({ kind: "frame-obstacles", report });
    }
  }

  relayObstacles(frame: Frame, report: FrameObstacles): void {
    this.#reports.set(frame, report);
    this.#postObstacles(frame, report);
  }

  relayKey(frame: Frame, key: FrameKey): void {
    this.#overlayOf(frame)?.post({ kind: "frame-key", ...key });
  }

  /** Withdraws a frame's obstacles, unless the frame's next document has already reported. */
  removeFrame(frame: Frame): void {
    const last = this.#reports.get(frame);
    this.#reports.delete(frame);
    if (last && !this.#hasNewerReport(frame, last))
      this.#postObstacles(frame, { ...last, isWatched: false });
  }

  #hasNewerReport({ tabId }: Frame, { path }: FrameObstacles): boolean {
    return [...this.#reports].some(
      ([frame, report]) => frame.tabId === tabId && report.path.join() === path.join(),
    );
  }

  #postObstacles(frame: Frame, report: FrameObstacles): void {
    this.#overlayOf(frame)?.post({ kind: "frame-obstacles", report });
  }

  #overlayOf({ tabId }: Frame): Overlay | undefined {
    return tabId === undefined ? undefined : this.#overlays.get(tabId);
  }
}
