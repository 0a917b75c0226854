import * as v from "valibot";
import type { PlayerState } from "../../messaging/caption-status.ts";
import type { ChannelEnd, PlayerPosition } from "../../messaging/channel.ts";
import type { PlayerReport } from "../../messaging/player-report.ts";
import { browser } from "../../platform/browser.ts";
import type { MediaPiece } from "./media-clock.ts";
import { TabPlayers } from "./tab-players.ts";

type Frame = ChannelEnd<"players">;

const PIECES_PREFIX = "playerPieces:";

const PiecesSchema = v.array(
  v.object({ atMs: v.number(), mediaMs: v.nullable(v.number()), speed: v.number() }),
);

/** The watched players of all tabs. They outlast single runs of captions. */
export class PlayerFrames {
  readonly #tabs = new Map<number, TabPlayers>();

  /** Restores a tab's positions after a worker restart. */
  async restoreTab(tabId: number): Promise<void> {
    const key = PIECES_PREFIX + tabId;
    const stored = v.safeParse(PiecesSchema, (await browser.storage.session.get(key))[key]);
    if (stored.success) this.#tabs.set(tabId, new TabPlayers(stored.output));
  }

  setReport(frame: Frame, report: PlayerReport): void {
    if (frame.tabId === undefined) return;
    const players = this.#tabs.get(frame.tabId) ?? new TabPlayers();
    this.#tabs.set(frame.tabId, players);
    if (players.setReport(frame, report)) void storePieces(frame.tabId, players.pieces);
  }

  removeFrame(frame: Frame): void {
    if (frame.tabId === undefined) return;
    const players = this.#tabs.get(frame.tabId);
    if (players?.removeFrame(frame)) void storePieces(frame.tabId, players.pieces);
  }

  isWatched(tabId: number): boolean {
    return (this.#tabs.get(tabId)?.frames.length ?? 0) > 0;
  }

  /** Ends the scripts in the tab's frames and forgets its players. */
  endTab(tabId: number): void {
    const players = this.#tabs.get(tabId);
    if (!players) return;
    for (const frame of players.frames) frame.post({ kind: "end" });
    this.#tabs.delete(tabId);
    void browser.storage.session.remove(PIECES_PREFIX + tabId);
  }

  /** Paused only if a player has played and none plays now. */
  stateOf(tabId: number): PlayerState {
    return this.#tabs.get(tabId)?.state ?? { paused: false, rate: 1 };
  }

  hasEnded(tabId: number): boolean {
    return this.#tabs.get(tabId)?.hasEnded ?? false;
  }

  positionIn(tabId: number): PlayerPosition | null {
    return this.#tabs.get(tabId)?.position ?? null;
  }

  /** Position of the tab's player at a wall clock time; null if none was playing. */
  mediaMs(tabId: number, atMs: number): number | null {
    return this.#tabs.get(tabId)?.mediaMs(atMs) ?? null;
  }

  /** Seeks the tab's current player; false when it cannot. */
  seekPlayer(tabId: number, mediaMs: number): boolean {
    return this.#tabs.get(tabId)?.seekPlayer(mediaMs) ?? false;
  }
}

async function storePieces(tabId: number, pieces: readonly MediaPiece[]): Promise<void> {
  await browser.storage.session.set({ [PIECES_PREFIX + tabId]: pieces });
}
