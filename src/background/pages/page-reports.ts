import { RateLimit } from "../../lib/rate-limit.ts";
import type { PlayerState } from "../../messaging/caption-status.ts";
import type { ChannelEnd, PlayerPlace } from "../../messaging/channel.ts";
import type { OverlayReport } from "../../messaging/overlay-report.ts";
import type { PlayerReport } from "../../messaging/player-report.ts";
import type { CaptionRun } from "../captions/caption-run.ts";
import { noteVisibility } from "./overlay-visibility.ts";
import { PlayerFrames } from "./player-frames.ts";

type PageEnd = ChannelEnd<"overlay" | "players">;

/** Keys that are held repeat 30 times a second; a page that goes on and on is not heard. */
const REPORT_BURST = 40;
const REPORTS_PER_SECOND = 8;

/** The captions, as far as pages have to do with them. */
export interface PageReportsDeps {
  /** Resolves when the captions of the worker's earlier life are there. */
  recalled(): Promise<void>;
  runIn(tabId: number): CaptionRun | undefined;
  /** Whether a view shows what was said in the tab, with or without captions now. */
  isShown(tabId: number): boolean;
  /** The player of a tab that is heard has told where it is; null when there is none. */
  onPlayer(tabId: number, player: PlayerPlace | null): void;
}

/** Takes what the content scripts in the pages tell to the captions of their tab. */
export class PageReports {
  readonly #world: PageReportsDeps;
  readonly #frames = new PlayerFrames();
  readonly #limits = new Map<number, RateLimit>();

  constructor(world: PageReportsDeps) {
    this.#world = world;
  }

  /** An overlay has come into its page; where captions are over it is sent away. */
  async attach(overlay: ChannelEnd<"overlay">): Promise<void> {
    await this.#world.recalled();
    const run = this.#runBehind(overlay);
    if (run && run.captions.status.state !== "ended") run.attach(overlay);
    else overlay.post({ kind: "end" });
  }

  /** Takes out of a page what captions have left there after a failure. */
  async clear(tabId: number): Promise<void> {
    await this.#world.recalled();
    const captions = this.#world.runIn(tabId)?.captions;
    if (captions && !captions.isActive) captions.detach()?.post({ kind: "end" });
  }

  /** The user has done something with the captions in the page. */
  async report(overlay: ChannelEnd<"overlay">, report: OverlayReport): Promise<void> {
    if (report.kind === "seen") noteVisibility(overlay, report.isSeen);
    await this.#world.recalled();
    const run = this.#runBehind(overlay);
    if (run?.captions.isActive && this.#allows(run.tabId)) await run.act(report);
  }

  /** A frame tells of its players; where nobody wants to know it is left alone. */
  async watchPlayers(frame: ChannelEnd<"players">, report: PlayerReport): Promise<void> {
    await this.#world.recalled();
    const { tabId } = frame;
    // A frame that went meanwhile has been forgotten, and would be remembered for good.
    if (tabId === undefined || frame.isClosed()) return;
    const run = this.#runBehind(frame);
    const isOver = !run || run.captions.status.state === "ended";
    if (isOver && !this.#world.isShown(tabId)) {
      frame.post({ kind: "end" });
      return;
    }
    this.#frames.report(frame, report);
    if (report.hasSeeked) run?.seek();
    run?.setEnded(this.#frames.haveEnded(tabId));
    run?.captions.setPlayers(this.playersIn(tabId));
    this.#world.onPlayer(tabId, this.playerIn(tabId));
  }

  /** A frame with players is gone. */
  forgetPlayers(frame: ChannelEnd<"players">): void {
    this.#frames.remove(frame);
    if (frame.tabId === undefined) return;
    this.#runBehind(frame)?.captions.setPlayers(this.playersIn(frame.tabId));
    this.#world.onPlayer(frame.tabId, this.playerIn(frame.tabId));
  }

  /** Where the player of a tab that is heard is; null when there is none. */
  playerIn(tabId: number): PlayerPlace | null {
    return this.#frames.placeIn(tabId);
  }

  /** Where the player of a tab was at a time on the wall clock; null when none sounded. */
  mediaMs(tabId: number, atMs: number): number | null {
    return this.#frames.mediaMs(tabId, atMs);
  }

  /** Sends the player of a tab to a place; false where there is none or it cannot go there. */
  async seekPlayer(tabId: number, mediaMs: number): Promise<boolean> {
    await this.#world.recalled();
    return Number.isFinite(mediaMs) && this.#frames.seek(tabId, mediaMs);
  }

  /** Whether a script in a tab tells of its players. */
  areWatched(tabId: number): boolean {
    return this.#frames.areWatched(tabId);
  }

  /** Where the players of a captioned tab were, as an earlier life of the worker knew it. */
  recall(tabId: number): Promise<void> {
    return this.#frames.recall(tabId);
  }

  /** What a tab's players do. */
  playersIn(tabId: number): PlayerState {
    return this.#frames.stateOf(tabId);
  }

  /** Captions of a tab are over: its frames are left alone, unless a view wants to know. */
  end(tabId: number): void {
    this.#limits.delete(tabId);
    if (!this.#world.isShown(tabId)) this.#frames.end(tabId);
  }

  /** No view shows the tab any more: its frames are left alone, unless captions need them. */
  leave(tabId: number): void {
    const captions = this.#world.runIn(tabId)?.captions;
    if (!captions || captions.status.state === "ended") this.#frames.end(tabId);
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
