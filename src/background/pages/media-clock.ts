import type { MediaPosition } from "../../messaging/player-report.ts";

/** A stretch of steady playback, or of no player. */
export interface MediaPiece {
  /** Wall clock of its start, in milliseconds since 1970. */
  readonly atMs: number;
  readonly mediaMs: number | null;
  readonly speed: number;
}

// Positions that differ less from the expected one count as steady playback: clocks jitter.
const SAME_PLAY_MS = 40;

/**
 * How long before the first report a position may be extrapolated: captions start to watch the
 * player after the capture has started.
 */
const BEFORE_FIRST_MS = 5000;

// Sound this long after a stop does not come from the player.
const AFTER_STOP_MS = 2000;

// Sound this shortly before a restart belongs to it.
const BEFORE_START_MS = 500;

// Words arrive a few minutes after they were spoken at most.
const MAX_AGE_MS = 15 * 60_000;
const MAX_PIECES = 300;

/**
 * Maps wall clock times to positions of a tab's player, across jumps, speed changes, pauses and
 * other players.
 */
export class MediaClock {
  #pieces: readonly MediaPiece[];

  constructor(pieces: readonly MediaPiece[] = []) {
    this.#pieces = pieces;
  }

  /** The pieces to store for a restarted worker, oldest first. */
  get pieces(): readonly MediaPiece[] {
    return this.#pieces;
  }

  /**
   * Records the position of the current player; null when there is none.
   * @param nowMs wall clock
   * @returns whether the pieces have changed
   */
  setPosition(position: MediaPosition | null, nowMs: number): boolean {
    const last = this.#pieces.at(-1);
    if (position === null) {
      return last === undefined || last.mediaMs === null
        ? false
        : this.#addPiece({ atMs: nowMs, mediaMs: null, speed: 0 });
    }
    const { atMs, mediaMs, speed } = position;
    if (last && last.mediaMs !== null && last.speed === speed) {
      const expectedMs = last.mediaMs + (atMs - last.atMs) * speed;
      if (Math.abs(mediaMs - expectedMs) <= SAME_PLAY_MS) return false;
    }
    return this.#addPiece({ atMs, mediaMs, speed });
  }

  /**
   * Position at a time, in milliseconds of the medium; null without a playing player.
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

  #addPiece(piece: MediaPiece): true {
    const before = this.#pieces.filter(
      ({ atMs }) => atMs < piece.atMs && atMs > piece.atMs - MAX_AGE_MS,
    );
    // The piece in effect at the age limit began before it.
    const older = this.#pieces.findLast(({ atMs }) => atMs <= piece.atMs - MAX_AGE_MS);
    this.#pieces = [...(older ? [older] : []), ...before, piece].slice(-MAX_PIECES);
    return true;
  }
}
