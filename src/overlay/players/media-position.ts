import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import { MAX_RATE, type MediaPosition, type MediaSpan } from "../../messaging/player-report.ts";

const MIN_SEEKABLE_S = 1;

// A target may lie this far outside the seekable range, since players round.
const SEEK_SLACK_S = 1;

export function mediaPositionOf(player: HTMLMediaElement): MediaPosition | null {
  const { currentTime, duration, readyState } = player;
  if (readyState === HAVE_NOTHING || !(currentTime >= 0)) return null;
  return {
    mediaMs: currentTime * 1000,
    atMs: wallClockMs(),
    speed: isMoving(player) ? playbackRateOf(player) : 0,
    durationMs: Number.isFinite(duration) ? duration * 1000 : null,
    seekable: seekableOf(player),
  };
}

/** Playback rate clamped to what browsers support; 1 is normal speed. */
export function playbackRateOf({ playbackRate }: HTMLMediaElement): number {
  return Math.min(Math.abs(playbackRate) || 1, MAX_RATE);
}

/** Seeks if the target is seekable; a live stream keeps only a short past. */
export function seekPlayer(player: HTMLMediaElement, mediaMs: number): void {
  const seconds = mediaMs / 1000;
  const { seekable } = player;
  for (let index = 0; index < seekable.length; index += 1) {
    const from = seekable.start(index);
    const to = seekable.end(index);
    if (seconds < from - SEEK_SLACK_S || seconds > to + SEEK_SLACK_S) continue;
    player.currentTime = Math.min(Math.max(seconds, from), to);
    return;
  }
}

// A stalled player has no data but does not report itself as paused.
function isMoving({ paused, ended, seeking, readyState }: HTMLMediaElement): boolean {
  return !paused && !ended && !seeking && readyState >= HAVE_FUTURE_DATA;
}

function seekableOf({ seekable }: HTMLMediaElement): MediaSpan | null {
  if (!seekable || seekable.length === 0) return null;
  const from = seekable.start(0);
  const to = seekable.end(seekable.length - 1);
  const canSeek = Number.isFinite(to) && to - from >= MIN_SEEKABLE_S;
  return canSeek ? { fromMs: from * 1000, toMs: to * 1000 } : null;
}

// Values of `HTMLMediaElement` constants, which some test environments lack.
const HAVE_NOTHING = 0;
const HAVE_FUTURE_DATA = 3;
