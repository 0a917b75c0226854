import { RateLimit } from "../../lib/rate-limit.ts";
import type { PlayerState } from "../../messaging/caption-status.ts";
import type { ChannelEnd, PlayerPosition } from "../../messaging/channel.ts";
import type { OverlayReport } from "../../messaging/overlay-report.ts";
import type { PlayerReport } from "../../messaging/player-report.ts";
import type { CaptionSession } from "../captions/caption-session.ts";
import { recordVisibility } from "./overlay-visibility.ts";
import { PlayerFrames } from "./player-frames.ts";

type PageEnd = ChannelEnd<"overlay" | "players">;

// Held keys repeat 30 times a second; a flood of reports is ignored.
const REPORT_BURST = 40;
const REPORTS_PER_SECOND = 8;

export interface PageReportsDeps {
  restored(): Promise<void>;
  sessionIn(tabId: number): CaptionSession | undefined;
  isShown(tabId: number): boolean;
  /** Called with the audible player's position; null without one. */
  onPlayer(tabId: number, player: PlayerPosition | null): void;
}

export class PageReports {
  readonly #deps: PageReportsDeps;
  readonly #frames = new PlayerFrames();
  readonly #limits = new Map<number, RateLimit>();

  constructor(deps: PageReportsDeps) {
    this.#deps = deps;
  }

  async attachOverlay(overlay: ChannelEnd<"overlay">): Promise<void> {
    await this.#deps.restored();
    const session = this.#sessionOf(overlay);
    if (session && session.status.state !== "ended") session.attachOverlay(overlay);
    else overlay.post({ kind: "end" });
  }

  async clearPage(tabId: number): Promise<void> {
    await this.#deps.restored();
    const session = this.#deps.sessionIn(tabId);
    if (session && !session.isActive) session.overlay.detach()?.post({ kind: "end" });
  }

  async onOverlayReport(overlay: ChannelEnd<"overlay">, report: OverlayReport): Promise<void> {
    if (report.kind === "seen") recordVisibility(overlay, report.isSeen);
    await this.#deps.restored();
    const session = this.#sessionOf(overlay);
    if (!session?.isActive || !this.#allows(session.tabId)) return;
    if (report.kind === "seen") session.visibility.refresh();
    else await session.choices.applyReport(report);
  }

  /** Tracks a frame's players, or ends the frame's script when nobody needs it. */
  async onPlayerReport(frame: ChannelEnd<"players">, report: PlayerReport): Promise<void> {
    await this.#deps.restored();
    const { tabId } = frame;
    // A frame that closed meanwhile was removed already and must not be added again.
    if (tabId === undefined || frame.isClosed()) return;
    const session = this.#sessionOf(frame);
    const isOver = !session || session.status.state === "ended";
    if (isOver && !this.#deps.isShown(tabId)) {
      frame.post({ kind: "end" });
      return;
    }
    this.#frames.setReport(frame, report);
    if (report.hasSeeked) session?.onPlayerSeek();
    session?.dub.setPlayerEnded(this.#frames.hasEnded(tabId));
    session?.sound.setPlayers(this.playerState(tabId));
    this.#deps.onPlayer(tabId, this.playerPosition(tabId));
  }

  onFrameClosed(frame: ChannelEnd<"players">): void {
    this.#frames.removeFrame(frame);
    if (frame.tabId === undefined) return;
    this.#sessionOf(frame)?.sound.setPlayers(this.playerState(frame.tabId));
    this.#deps.onPlayer(frame.tabId, this.playerPosition(frame.tabId));
  }

  playerPosition(tabId: number): PlayerPosition | null {
    return this.#frames.positionIn(tabId);
  }

  mediaMs(tabId: number, atMs: number): number | null {
    return this.#frames.mediaMs(tabId, atMs);
  }

  /** Seeks the tab's player; false when it cannot. */
  async seekPlayer(tabId: number, mediaMs: number): Promise<boolean> {
    await this.#deps.restored();
    return Number.isFinite(mediaMs) && this.#frames.seekPlayer(tabId, mediaMs);
  }

  isWatched(tabId: number): boolean {
    return this.#frames.isWatched(tabId);
  }

  restorePlayers(tabId: number): Promise<void> {
    return this.#frames.restoreTab(tabId);
  }

  playerState(tabId: number): PlayerState {
    return this.#frames.stateOf(tabId);
  }

  /** Ends the frames' scripts, unless a transcript view needs them. */
  onCaptionsEnded(tabId: number): void {
    this.#limits.delete(tabId);
    if (!this.#deps.isShown(tabId)) this.#frames.endTab(tabId);
  }

  /** Ends the frames' scripts, unless captions need them. */
  onViewsClosed(tabId: number): void {
    const session = this.#deps.sessionIn(tabId);
    if (!session || session.status.state === "ended") this.#frames.endTab(tabId);
  }

  #allows(tabId: number): boolean {
    const limit = this.#limits.get(tabId) ?? new RateLimit(REPORT_BURST, REPORTS_PER_SECOND);
    this.#limits.set(tabId, limit);
    return limit.allows(performance.now());
  }

  #sessionOf({ tabId }: PageEnd): CaptionSession | undefined {
    return tabId === undefined ? undefined : this.#deps.sessionIn(tabId);
  }
}
