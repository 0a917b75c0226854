import type { MediaPlace } from "../../messaging/player-report.ts";

/** From a moment on the player was at a place and moved on from there; or there was none. */
export interface MediaPiece {
  /** Wall clock, in milliseconds since 1970. */
  readonly atMs: number;
  /** Null when there was no player. */
  readonly mediaMs: number | null;
  /** 0 while it stood still. */
  readonly speed: number;
}

/** What differs by less from where the player was to be is the same play: clocks jitter. */
const SAME_PLAY_MS = 40;

/** Captions ask for a player's place a moment after its sound began to be captured. */
const BEFORE_FIRST_MS = 5000;

/** What sounds so long after the player has stopped does not come from it. */
const AFTER_STOP_MS = 2000;

/** What begins so shortly before the player goes on belongs to what it goes on with. */
const BEFORE_START_MS = 500;

/** Words come minutes after they were spoken at most. */
const MAX_AGE_MS = 15 * 60_000;
const MAX_PIECES = 300;

/**
 * Tells where a tab's player was at a moment: through jumps, changes of speed, pauses and other
 * players, in pieces between which it went straight on.
 */
export class MediaClock {
  #pieces: readonly MediaPiece[];

  /** @param pieces as an earlier life of the worker had them */
  constructor(pieces: readonly MediaPiece[] = []) {
    this.#pieces = pieces;
  }

  /** What the next life of the worker needs to know, oldest first. */
  get pieces(): readonly MediaPiece[] {
    return this.#pieces;
  }

  /**
   * The player that counts is there now; null when there is none.
   * @param nowMs wall clock
   * @returns whether that is something new
   */
  follow(place: MediaPlace | null, nowMs: number): boolean {
    const last = this.#pieces.at(-1);
    if (place === null) {
      return last === undefined || last.mediaMs === null
        ? false
        : this.#begin({ atMs: nowMs, mediaMs: null, speed: 0 });
    }
    const { atMs, mediaMs, speed } = place;
    if (last && last.mediaMs !== null && last.speed === speed) {
      const expectedMs = last.mediaMs + (atMs - last.atMs) * speed;
      if (Math.abs(mediaMs - expectedMs) <= SAME_PLAY_MS) return false;
    }
    return this.#begin({ atMs, mediaMs, speed });
  }

  /**
   * Where the player was, in milliseconds of its medium; null when none sounded.
   * @param atMs wall clock
   */
  mediaMs(atMs: number): number | null {
    const index = this.#pieces.findLastIndex((piece) => piece.atMs <= atMs);
    const piece = this.#pieces[index];
    const next = this.#pieces[index + 1];
    if (piece && piece.mediaMs !== null && piece.speed > 0) {
      return Math.max(0, piece.mediaMs + (atMs - piece.atMs) * piece.speed);
    }
    if (next && next.mediaMs !== null && next.speed > 0) {
      const beforeMs = next.atMs - atMs;
      if (!piece && beforeMs <= BEFORE_FIRST_MS)
        return Math.max(0, next.mediaMs - beforeMs * next.speed);
      if (piece && beforeMs <= BEFORE_START_MS) return next.mediaMs;
    }
    return piece && atMs - piece.atMs <= AFTER_STOP_MS ? piece.mediaMs : null;
  }

  #begin(piece: MediaPiece): true {
    const before = this.#pieces.filter(
      ({ atMs }) => atMs < piece.atMs && atMs > piece.atMs - MAX_AGE_MS,
    );
    // The piece that holds at the age limit began before it.
    const older = this.#pieces.findLast(({ atMs }) => atMs <= piece.atMs - MAX_AGE_MS);
    this.#pieces = [...(older ? [older] : []), ...before, piece].slice(-MAX_PIECES);
    return true;
  }
}
