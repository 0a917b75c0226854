import type { PlayerState } from "../messaging/caption-status.ts";
import type { ChannelEnd } from "../messaging/channel.ts";
import type { PlayerReport } from "../messaging/player-report.ts";

type Frame = ChannelEnd<"players">;

/** The frames whose players are watched, tab by tab. They stay from one run of captions to the next. */
export class PlayerFrames {
  readonly #tabs = new Map<number, Map<Frame, PlayerReport>>();

  /** A frame tells of its players. */
  report(frame: Frame, report: PlayerReport): void {
    if (frame.tabId === undefined) return;
    const frames = this.#tabs.get(frame.tabId) ?? new Map<Frame, PlayerReport>();
    this.#tabs.set(frame.tabId, frames.set(frame, report));
  }

  /** The frame is gone, and its players with it. */
  remove(frame: Frame): void {
    if (frame.tabId === undefined) return;
    const frames = this.#tabs.get(frame.tabId);
    frames?.delete(frame);
    if (frames?.size === 0) this.#tabs.delete(frame.tabId);
  }

  /** Captions are over: the frames are left alone from now on. */
  end(tabId: number): void {
    for (const frame of this.#tabs.get(tabId)?.keys() ?? []) frame.post({ kind: "end" });
    this.#tabs.delete(tabId);
  }

  /** What a tab's players do, put together: paused only where one has played and none plays now. */
  stateOf(tabId: number): PlayerState {
    const reports = [...(this.#tabs.get(tabId)?.values() ?? [])];
    const playing = reports.find(({ state }) => state === "playing");
    if (playing) return { paused: false, rate: playing.rate };
    return { paused: reports.some(({ state }) => state === "paused"), rate: 1 };
  }
}
