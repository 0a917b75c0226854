import type { ChannelEnd } from "../../messaging/channel.ts";
import type { FrameObstacles } from "../../messaging/frame-obstacles.ts";
import type { FrameKey } from "../../messaging/page-key.ts";

type Frame = ChannelEnd<"players">;
type Overlay = ChannelEnd<"overlay">;

/** Frames cannot speak to the overlay of their page but through here, where no page can listen. */
export class FrameRelay {
  readonly #reports = new Map<Frame, FrameObstacles>();
  readonly #overlays = new Map<number, Overlay>();

  /** An overlay has come into its page: it is told what the frames there have reported so far. */
  attach(overlay: Overlay): void {
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

  /** A frame tells what its players show over their pictures. */
  report(frame: Frame, report: FrameObstacles): void {
    this.#reports.set(frame, report);
    this.#tell(frame, report);
  }

  /** A key was pressed in a frame that the captions of its page have to do with. */
  press(frame: Frame, key: FrameKey): void {
    this.#overlayOver(frame)?.post({ kind: "frame-key", ...key });
  }

  /** The frame is gone, and all it has shown; what came in its place may have reported already. */
  remove(frame: Frame): void {
    const last = this.#reports.get(frame);
    this.#reports.delete(frame);
    if (last && !this.#isTaken(frame, last)) this.#tell(frame, { ...last, isWatched: false });
  }

  #isTaken({ tabId }: Frame, { path }: FrameObstacles): boolean {
    return [...this.#reports].some(
      ([frame, report]) => frame.tabId === tabId && report.path.join() === path.join(),
    );
  }

  #tell(frame: Frame, report: FrameObstacles): void {
    this.#overlayOver(frame)?.post({ kind: "frame-obstacles", report });
  }

  #overlayOver({ tabId }: Frame): Overlay | undefined {
    return tabId === undefined ? undefined : this.#overlays.get(tabId);
  }
}
