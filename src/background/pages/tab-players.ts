import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import type { PlayerState } from "../../messaging/caption-status.ts";
import type { ChannelEnd, PlayerPosition } from "../../messaging/channel.ts";
import type { MediaPosition, PlayerReport } from "../../messaging/player-report.ts";
import { MediaClock, type MediaPiece } from "./media-clock.ts";

type Frame = ChannelEnd<"players">;

interface FrameReport {
  readonly report: PlayerReport;
  /** Counts starts of playback in this tab; higher is newer. */
  readonly startNumber: number;
}

// A page's clock that differs more is replaced by ours.
const CLOCK_OFF_MS = 10_000;

// A clicked line may start slightly before the seekable range.
const SEEK_SLACK_MS = 1000;

// Players stop up to a frame before the nominal end.
const END_MS = 100;

/** The players of one tab, in all watched frames. */
export class TabPlayers {
  readonly #frames = new Map<Frame, FrameReport>();
  readonly #clock: MediaClock;
  #starts = 0;

  constructor(pieces: readonly MediaPiece[] = []) {
    this.#clock = new MediaClock(pieces);
  }

  get frames(): readonly Frame[] {
    return [...this.#frames.keys()];
  }

  get pieces(): readonly MediaPiece[] {
    return this.#clock.pieces;
  }

  /** @returns whether the pieces must be stored */
  setReport(frame: Frame, report: PlayerReport): boolean {
    const before = this.#frames.get(frame);
    const begins = report.state === "playing" && before?.report.state !== "playing";
    if (begins) this.#starts += 1;
    const startNumber = begins ? this.#starts : (before?.startNumber ?? 0);
    this.#frames.set(frame, { report: withTrustedClock(report), startNumber });
    return this.#updateClock();
  }

  /** @returns whether the pieces must be stored */
  removeFrame(frame: Frame): boolean {
    this.#frames.delete(frame);
    return this.#updateClock();
  }

  /** Paused only if a player has played and none plays now. */
  get state(): PlayerState {
    const reports = [...this.#frames.values()].map(({ report }) => report);
    const playing = reports.find(({ state }) => state === "playing");
    if (playing) return { paused: false, rate: playing.rate };
    return { paused: reports.some(({ state }) => state === "paused"), rate: 1 };
  }

  /** Whether the current player has reached its end, where it rests as if paused. */
  get hasEnded(): boolean {
    const { mediaMs, durationMs } = this.#newest?.place ?? { mediaMs: 0, durationMs: null };
    return durationMs !== null && mediaMs >= durationMs - END_MS;
  }

  get position(): PlayerPosition | null {
    const place = this.#newest?.place;
    if (!place) return null;
    const { mediaMs, atMs, speed, seekable } = place;
    return { mediaMs, atMs, rate: speed, canSeek: seekable !== null };
  }

  mediaMs(atMs: number): number | null {
    return this.#clock.mediaMs(atMs);
  }

  seekPlayer(mediaMs: number): boolean {
    const newest = this.#newest;
    const seekable = newest?.place?.seekable;
    if (!newest || !seekable) return false;
    if (mediaMs < seekable.fromMs - SEEK_SLACK_MS || mediaMs > seekable.toMs + SEEK_SLACK_MS)
      return false;
    newest.frame.post({ kind: "seek-to", mediaMs });
    return true;
  }

  #updateClock(): boolean {
    return this.#clock.setPosition(this.#newest?.place ?? null, wallClockMs());
  }

  // The frame that started to play last; stopped ones count only if none plays.
  get #newest(): { readonly frame: Frame; readonly place: MediaPosition | null } | null {
    const known = [...this.#frames].filter(([, { report }]) => report.state !== "none");
    const playing = known.filter(([, { report }]) => report.state === "playing");
    const newest = (playing.length > 0 ? playing : known).reduce<(typeof known)[number] | null>(
      (best, each) => (best && best[1].startNumber >= each[1].startNumber ? best : each),
      null,
    );
    return newest && { frame: newest[0], place: newest[1].report.place };
  }
}

// Replaces a position's clock that is too far off.
function withTrustedClock(report: PlayerReport): PlayerReport {
  const nowMs = wallClockMs();
  const { place } = report;
  if (!place || Math.abs(place.atMs - nowMs) <= CLOCK_OFF_MS) return report;
  return { ...report, place: { ...place, atMs: nowMs } };
}
