import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import type { PlayerClock } from "../../messaging/cue-report.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import type { findShadowPlayers } from "./find-shadow-players.ts";

const CHANGES =
  "playing pause ended emptied waiting seeking seeked " +
  "ratechange volumechange loadedmetadata timeupdate resize";

/** Smaller drift is not reported; viewers do not notice it (W3C SAUR: 20 ms at best). */
const MAX_DRIFT_MS = 12;

/** Periodic report that keeps the background awake while the player plays. */
const REPORT_AGAIN_MS = 10_000;

/** A starting player's clock needs a moment to run evenly. */
const UPDATE_AGAIN_MS = [40, 120] as const;

/**
 * Reports the clock of this frame's main player: on seek, pause, speed change and drift. Muted
 * players count too, since readers may have turned the sound off.
 * @param findMore finds players in shadow roots
 */
export function watchPlayerClock(
  onClock: (clock: PlayerClock | null) => void,
  findMore: typeof findShadowPlayers,
  signal: AbortSignal,
): void {
  let player: HTMLMediaElement | null = null;
  let reported: PlayerClock | null = null;

  const update = (candidate: HTMLMediaElement | null) => {
    if (player && !player.isConnected && isStopped(player)) player = null;
    if (candidate && weightOf(candidate) > (player ? weightOf(player) : 0)) player = candidate;
    const clock = player ? clockOf(player) : null;
    if (!isWorthReporting(reported, clock)) return;
    reported = clock;
    onClock(clock);
  };
  const onEvent = ({ type, target }: Event) => {
    if (!(target instanceof HTMLMediaElement)) return;
    update(target);
    if (type !== "playing" && type !== "seeked") return;
    for (const ms of UPDATE_AGAIN_MS) setTimeout(() => !signal.aborted && update(target), ms);
  };
  const follow = (root: Document | ShadowRoot) => {
    onTrusted(root, CHANGES, onEvent, signal);
    for (const element of root.querySelectorAll<HTMLMediaElement>("video, audio")) update(element);
  };
  follow(document);
  findMore(follow, () => player === null || !player.isConnected, signal);
}

/** How likely a player is the page's main one: playing, audible, large. 0 without media. */
export function weightOf(player: HTMLMediaElement): number {
  if (player.readyState === HTMLMediaElement.HAVE_NOTHING) return 0;
  const { width, height } = player.getBoundingClientRect();
  const share = Math.min(1, (width * height) / Math.max(1, innerWidth * innerHeight));
  const isHeard = !player.muted && player.volume > 0;
  return 0.1 + (player.paused || player.ended ? 0 : 4) + (isHeard ? 2 : 0) + share;
}

function isStopped({ paused, ended }: HTMLMediaElement): boolean {
  return paused || ended;
}

function clockOf(player: HTMLMediaElement): PlayerClock {
  const { currentTime, playbackRate, paused, ended, seeking, readyState } = player;
  const isStill = paused || ended || seeking || readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  return {
    mediaMs: Math.max(0, currentTime * 1000),
    atMs: wallClockMs(),
    rate: isStill ? 0 : Math.min(16, Math.max(0, playbackRate)),
    weight: weightOf(player),
  };
}

function isWorthReporting(reported: PlayerClock | null, clock: PlayerClock | null): boolean {
  if (!reported || !clock) return reported !== clock;
  if (reported.rate !== clock.rate || Math.abs(reported.weight - clock.weight) > 0.5) return true;
  const expectedMs = reported.mediaMs + (clock.atMs - reported.atMs) * reported.rate;
  const isOff = Math.abs(clock.mediaMs - expectedMs) > MAX_DRIFT_MS;
  return isOff || (clock.rate > 0 && clock.atMs - reported.atMs > REPORT_AGAIN_MS);
}
