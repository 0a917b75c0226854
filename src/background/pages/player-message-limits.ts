import { RateLimit } from "../../lib/rate-limit.ts";
import type { ChannelEnd } from "../../messaging/channel.ts";

type Frame = ChannelEnd<"players">;

// Dragging a seek bar makes ten reports a second; obstacles are reported twice a second.
const FRAME = { burst: 60, perSecond: 30 };

// All frames of a page together; few of them play at a time.
const TAB = { burst: 300, perSecond: 100 };

export class PlayerMessageLimits {
  readonly #frames = new WeakMap<Frame, RateLimit>();
  readonly #tabs = new Map<number, RateLimit>();

  allows(frame: Frame): boolean {
    const nowMs = performance.now();
    const ofFrame = this.#frames.get(frame) ?? new RateLimit(FRAME.burst, FRAME.perSecond);
    this.#frames.set(frame, ofFrame);
    if (!ofFrame.allows(nowMs)) return false;
    // A flood from frames must not silence the page itself.
    if (frame.isTop || frame.tabId === undefined) return true;
    const ofTab = this.#tabs.get(frame.tabId) ?? new RateLimit(TAB.burst, TAB.perSecond);
    this.#tabs.set(frame.tabId, ofTab);
    return ofTab.allows(nowMs);
  }

  forgetTab(tabId: number): void {
    this.#tabs.delete(tabId);
  }
}
