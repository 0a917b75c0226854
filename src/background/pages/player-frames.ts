import * as v from "valibot";
import type { PlayerState } from "../../messaging/caption-status.ts";
import type { ChannelEnd, PlayerPlace } from "../../messaging/channel.ts";
import type { PlayerReport } from "../../messaging/player-report.ts";
import { browser } from "../../platform/browser.ts";
import type { MediaPiece } from "./media-clock.ts";
import { TabPlayers } from "./tab-players.ts";

type Frame = ChannelEnd<"players">;

const PIECES_PREFIX = "playerPieces:";

const PiecesSchema = v.array(
  v.object({ atMs: v.number(), mediaMs: v.nullable(v.number()), speed: v.number() }),
);

/** The frames whose players are watched, tab by tab. They stay from one run of captions to the next. */
export class PlayerFrames {
  readonly #tabs = new Map<number, TabPlayers>();

  /** Takes over where a tab's players were in an earlier life of the worker. */
  async recall(tabId: number): Promise<void> {
    const key = PIECES_PREFIX + tabId;
    const stored = v.safeParse(PiecesSchema, (await browser.storage.session.get(key))[key]);
    if (stored.success) this.#tabs.set(tabId, new TabPlayers(stored.output));
  }

  /** A frame tells of its players. */
  report(frame: Frame, report: PlayerReport): void {
    if (frame.tabId === undefined) return;
    const players = this.#tabs.get(frame.tabId) ?? new TabPlayers();
    this.#tabs.set(frame.tabId, players);
    if (players.report(frame, report)) void remember(frame.tabId, players.pieces);
  }

  /** The frame is gone, and its players with it. */
  remove(frame: Frame): void {
    if (frame.tabId === undefined) return;
    const players = this.#tabs.get(frame.tabId);
    if (players?.remove(frame)) void remember(frame.tabId, players.pieces);
  }

  /** Whether a script in any frame of a tab tells of its players. */
  areWatched(tabId: number): boolean {
    return (this.#tabs.get(tabId)?.frames.length ?? 0) > 0;
  }

  /** Captions are over: the frames are left alone from now on. */
  end(tabId: number): void {
    const players = this.#tabs.get(tabId);
    if (!players) return;
    for (const frame of players.frames) frame.post({ kind: "end" });
    this.#tabs.delete(tabId);
    void browser.storage.session.remove(PIECES_PREFIX + tabId);
  }

  /** What a tab's players do, put together: paused only where one has played and none plays now. */
  stateOf(tabId: number): PlayerState {
    return this.#tabs.get(tabId)?.state ?? { paused: false, rate: 1 };
  }

  /** Whether the player of a tab that counts has come to its end. */
  haveEnded(tabId: number): boolean {
    return this.#tabs.get(tabId)?.hasEnded ?? false;
  }

  /** Where the player of a tab that counts is; null where there is none. */
  placeIn(tabId: number): PlayerPlace | null {
    return this.#tabs.get(tabId)?.place ?? null;
  }

  /** Where the player of a tab was that sounded at a time on the wall clock; null when none did. */
  mediaMs(tabId: number, atMs: number): number | null {
    return this.#tabs.get(tabId)?.mediaMs(atMs) ?? null;
  }

  /** Sends the player that counts to a place; false where there is none or it cannot go there. */
  seek(tabId: number, mediaMs: number): boolean {
    return this.#tabs.get(tabId)?.seek(mediaMs) ?? false;
  }
}

async function remember(tabId: number, pieces: readonly MediaPiece[]): Promise<void> {
  await browser.storage.session.set({ [PIECES_PREFIX + tabId]: pieces });
}
