import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import { MAX_RATE, type MediaPlace, type MediaSpan } from "../../messaging/player-report.ts";

/** What can be sought by less than this is played from one place only. */
const MIN_SEEKABLE_S = 1;

/** A place that is asked for may lie so far beyond what can be sought: players round. */
const SEEK_SLACK_S = 1;

/** Where a player is in its medium now; null where it has none. */
export function mediaPlaceOf(player: HTMLMediaElement): MediaPlace | null {
  const { currentTime, duration, readyState } = player;
  if (readyState === HAVE_NOTHING || !(currentTime >= 0)) return null;
  return {
    mediaMs: currentTime * 1000,
    atMs: wallClockMs(),
    speed: isMoving(player) ? rateOf(player) : 0,
    durationMs: Number.isFinite(duration) ? duration * 1000 : null,
    seekable: seekableOf(player),
  };
}

/** How fast a player plays, within what browsers can; 1 is as recorded. */
export function rateOf({ playbackRate }: HTMLMediaElement): number {
  return Math.min(Math.abs(playbackRate) || 1, MAX_RATE);
}

/** Sends a player to a place, where that can be sought: a live stream has a short past only. */
export function seekPlayer(player: HTMLMediaElement, mediaMs: number): void {
  const seconds = mediaMs / 1000;
  const { seekable } = player;
  for (let index = 0; index < seekable.length; index += 1) {
    const [from, to] = [seekable.start(index), seekable.end(index)];
    if (seconds < from - SEEK_SLACK_S || seconds > to + SEEK_SLACK_S) continue;
    player.currentTime = Math.min(Math.max(seconds, from), to);
    return;
  }
}

/** A player that has no data stands still, and does not say so otherwise. */
function isMoving({ paused, ended, seeking, readyState }: HTMLMediaElement): boolean {
  return !paused && !ended && !seeking && readyState >= HAVE_FUTURE_DATA;
}

function seekableOf({ seekable }: HTMLMediaElement): MediaSpan | null {
  if (!seekable || seekable.length === 0) return null;
  const [from, to] = [seekable.start(0), seekable.end(seekable.length - 1)];
  const canSeek = Number.isFinite(to) && to - from >= MIN_SEEKABLE_S;
  return canSeek ? { fromMs: from * 1000, toMs: to * 1000 } : null;
}

/** As in `HTMLMediaElement`, which some test environments lack. */
const HAVE_NOTHING = 0;
const HAVE_FUTURE_DATA = 3;
