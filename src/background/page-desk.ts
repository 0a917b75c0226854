import { RateLimit } from "../lib/rate-limit.ts";
import type { PlayerState } from "../messaging/caption-status.ts";
import type { ChannelEnd } from "../messaging/channel.ts";
import type { OverlayReport } from "../messaging/overlay-report.ts";
import type { PlayerReport } from "../messaging/player-report.ts";
import type { CaptionRun } from "./caption-run.ts";
import { PlayerFrames } from "./player-frames.ts";

type PageEnd = ChannelEnd<"overlay" | "players">;

/** Keys that are held repeat 30 times a second; a page that goes on and on is not heard. */
const REPORT_BURST = 40;
const REPORTS_PER_SECOND = 8;

/** The captions, as far as pages have to do with them. */
export interface PageDeskWorld {
  /** Resolves when the captions of the worker's earlier life are there. */
  recalled(): Promise<void>;
  runIn(tabId: number): CaptionRun | undefined;
}

/** Takes what the content scripts in the pages tell to the captions of their tab. */
export class PageDesk {
  readonly #world: PageDeskWorld;
  readonly #frames = new PlayerFrames();
  readonly #limits = new Map<number, RateLimit>();

  constructor(world: PageDeskWorld) {
    this.#world = world;
  }

  /** An overlay has come into its page; where captions are over it is sent away. */
  async attach(overlay: ChannelEnd<"overlay">): Promise<void> {
    await this.#world.recalled();
    const run = this.#runBehind(overlay);
    if (run && run.captions.status.state !== "ended") run.attach(overlay);
    else overlay.post({ kind: "end" });
  }

  /** The user has done something with the captions in the page. */
  async report(overlay: ChannelEnd<"overlay">, report: OverlayReport): Promise<void> {
    await this.#world.recalled();
    const run = this.#runBehind(overlay);
    if (run?.captions.isActive && this.#allows(run.tabId)) await run.act(report);
  }

  /** A frame tells of its players; where captions are over it is left alone. */
  async watchPlayers(frame: ChannelEnd<"players">, report: PlayerReport): Promise<void> {
    await this.#world.recalled();
    const run = this.#runBehind(frame);
    const captions = run?.captions;
    if (!captions || captions.status.state === "ended") {
      frame.post({ kind: "end" });
      return;
    }
    this.#frames.report(frame, report);
    if (report.hasSeeked) run.seek();
    captions.setPlayers(this.playersIn(captions.tabId));
  }

  /** A frame with players is gone. */
  forgetPlayers(frame: ChannelEnd<"players">): void {
    this.#frames.remove(frame);
    const captions = this.#runBehind(frame)?.captions;
    captions?.setPlayers(this.playersIn(captions.tabId));
  }

  /** What a tab's players do. */
  playersIn(tabId: number): PlayerState {
    return this.#frames.stateOf(tabId);
  }

  /** Captions of a tab are over: its frames are left alone from now on. */
  end(tabId: number): void {
    this.#frames.end(tabId);
    this.#limits.delete(tabId);
  }

  #allows(tabId: number): boolean {
    const limit = this.#limits.get(tabId) ?? new RateLimit(REPORT_BURST, REPORTS_PER_SECOND);
    this.#limits.set(tabId, limit);
    return limit.allows(performance.now());
  }

  #runBehind({ tabId }: PageEnd): CaptionRun | undefined {
    return tabId === undefined ? undefined : this.#world.runIn(tabId);
  }
}
