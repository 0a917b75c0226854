import { RateLimit } from "../../lib/rate-limit.ts";
import type { ChannelEnd } from "../../messaging/channel.ts";

type Frame = ChannelEnd<"players">;

/** A hand on a seek bar makes ten reports a second, and obstacles are reported twice a second. */
const FRAME = { burst: 60, perSecond: 30 };

/** Of all frames in a page together; few of them play at a time. */
const TAB = { burst: 300, perSecond: 100 };

/** Bounds how many messages the frames of pages have read and passed on. */
export class PlayerMessageLimits {
  readonly #frames = new WeakMap<Frame, RateLimit>();
  readonly #tabs = new Map<number, RateLimit>();

  /** Whether another message of a frame is to be read; one too many is dropped. */
  allows(frame: Frame): boolean {
    const nowMs = performance.now();
    const ofFrame = this.#frames.get(frame) ?? new RateLimit(FRAME.burst, FRAME.perSecond);
    this.#frames.set(frame, ofFrame);
    if (!ofFrame.allows(nowMs)) return false;
    // Whatever the frames in it do, the page itself is heard.
    if (frame.isTop || frame.tabId === undefined) return true;
    const ofTab = this.#tabs.get(frame.tabId) ?? new RateLimit(TAB.burst, TAB.perSecond);
    this.#tabs.set(frame.tabId, ofTab);
    return ofTab.allows(nowMs);
  }

  /** The tab is gone. */
  forgetTab(tabId: number): void {
    this.#tabs.delete(tabId);
  }
}
