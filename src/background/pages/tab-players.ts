import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import type { PlayerState } from "../../messaging/caption-status.ts";
import type { ChannelEnd, PlayerPlace } from "../../messaging/channel.ts";
import type { MediaPlace, PlayerReport } from "../../messaging/player-report.ts";
import { MediaClock, type MediaPiece } from "./media-clock.ts";

type Frame = ChannelEnd<"players">;

interface Told {
  readonly report: PlayerReport;
  /** Counts the beginnings of play in this tab: the larger, the newer. */
  readonly turn: number;
}

/** A page's clock that is further off than this is not believed. */
const CLOCK_OFF_MS = 10_000;

/** The line that was clicked may end a moment before what can be sought begins. */
const SEEK_SLACK_MS = 1000;

/** Players stop up to a frame of picture or sound before what they call the end. */
const END_MS = 100;

/** The players of one tab, in all frames that can be watched. */
export class TabPlayers {
  readonly #frames = new Map<Frame, Told>();
  readonly #clock: MediaClock;
  #turns = 0;

  /** @param pieces where the players were, as an earlier life of the worker knew it */
  constructor(pieces: readonly MediaPiece[] = []) {
    this.#clock = new MediaClock(pieces);
  }

  get frames(): readonly Frame[] {
    return [...this.#frames.keys()];
  }

  /** Where the players were, for the worker's next life. */
  get pieces(): readonly MediaPiece[] {
    return this.#clock.pieces;
  }

  /**
   * A frame tells of its players.
   * @returns whether the next life has to know
   */
  report(frame: Frame, report: PlayerReport): boolean {
    const before = this.#frames.get(frame);
    const begins = report.state === "playing" && before?.report.state !== "playing";
    if (begins) this.#turns += 1;
    const turn = begins ? this.#turns : (before?.turn ?? 0);
    this.#frames.set(frame, { report: believed(report), turn });
    return this.#follow();
  }

  /** The frame is gone, and its players with it; as {@link report}. */
  remove(frame: Frame): boolean {
    this.#frames.delete(frame);
    return this.#follow();
  }

  /** What the players do, put together: paused only where one has played and none plays now. */
  get state(): PlayerState {
    const reports = [...this.#frames.values()].map(({ report }) => report);
    const playing = reports.find(({ state }) => state === "playing");
    if (playing) return { paused: false, rate: playing.rate };
    return { paused: reports.some(({ state }) => state === "paused"), rate: 1 };
  }

  /** Whether the player that counts has come to the end of its medium, where it rests as if paused. */
  get hasEnded(): boolean {
    const { mediaMs, durationMs } = this.#newest?.place ?? { mediaMs: 0, durationMs: null };
    return durationMs !== null && mediaMs >= durationMs - END_MS;
  }

  /** Where the player that counts is; null where there is none. */
  get place(): PlayerPlace | null {
    const place = this.#newest?.place;
    if (!place) return null;
    const { mediaMs, atMs, speed, seekable } = place;
    return { mediaMs, atMs, rate: speed, canSeek: seekable !== null };
  }

  /** Where the player was that sounded at a time on the wall clock; null when none did. */
  mediaMs(atMs: number): number | null {
    return this.#clock.mediaMs(atMs);
  }

  /** Sends the player that counts to a place; false where there is none or it cannot go there. */
  seek(mediaMs: number): boolean {
    const newest = this.#newest;
    const seekable = newest?.place?.seekable;
    if (!newest || !seekable) return false;
    if (mediaMs < seekable.fromMs - SEEK_SLACK_MS || mediaMs > seekable.toMs + SEEK_SLACK_MS)
      return false;
    newest.frame.post({ kind: "seek-to", mediaMs });
    return true;
  }

  #follow(): boolean {
    return this.#clock.follow(this.#newest?.place ?? null, wallClockMs());
  }

  /** The frame whose player began last among those that play, or else among those that stopped. */
  get #newest(): { readonly frame: Frame; readonly place: MediaPlace | null } | null {
    const known = [...this.#frames].filter(([, { report }]) => report.state !== "none");
    const playing = known.filter(([, { report }]) => report.state === "playing");
    const newest = (playing.length > 0 ? playing : known).reduce<(typeof known)[number] | null>(
      (best, each) => (best && best[1].turn >= each[1].turn ? best : each),
      null,
    );
    return newest && { frame: newest[0], place: newest[1].report.place };
  }
}

/** A report whose clock is that of this machine, whatever its page says. */
function believed(report: PlayerReport): PlayerReport {
  const nowMs = wallClockMs();
  const { place } = report;
  if (!place || Math.abs(place.atMs - nowMs) <= CLOCK_OFF_MS) return report;
  return { ...report, place: { ...place, atMs: nowMs } };
}
