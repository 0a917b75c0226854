import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import type { PlayerClock } from "../../messaging/cue-report.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import type { findShadowPlayers } from "../players/shadow-players.ts";

/** What says that a player is somewhere else now, or goes on in another way. */
const CHANGES =
  "playing pause ended emptied waiting seeking seeked " +
  "ratechange volumechange loadedmetadata timeupdate resize";

/** A clock that is off by more is told anew; less is not seen (W3C SAUR: 20 ms at best). */
const MOST_OFF_MS = 12;

/** Told again after so long, so that whoever passes it on stays awake while the player plays. */
const TELL_AGAIN_MS = 10_000;

/** When a player has begun, its clock takes a moment to run evenly. */
const LOOK_AGAIN_MS = [40, 120] as const;

/**
 * Tells where the player of this frame is until `signal` aborts: at once when it jumps, pauses or
 * changes its speed, and whenever its clock has drifted. Muted players count too: whoever reads may
 * have turned the sound off.
 * @param findMore finds those behind shadow roots
 */
export function watchClock(
  onClock: (clock: PlayerClock | null) => void,
  findMore: typeof findShadowPlayers,
  signal: AbortSignal,
): void {
  let player: HTMLMediaElement | null = null;
  let told: PlayerClock | null = null;

  const look = (candidate: HTMLMediaElement | null) => {
    if (player && !player.isConnected && isOver(player)) player = null;
    if (candidate && weightOf(candidate) > (player ? weightOf(player) : 0)) player = candidate;
    const clock = player ? clockOf(player) : null;
    if (!isNews(told, clock)) return;
    told = clock;
    onClock(clock);
  };
  const hear = ({ type, target }: Event) => {
    if (!(target instanceof HTMLMediaElement)) return;
    look(target);
    if (type !== "playing" && type !== "seeked") return;
    for (const ms of LOOK_AGAIN_MS) setTimeout(() => !signal.aborted && look(target), ms);
  };
  const follow = (root: Document | ShadowRoot) => {
    onTrusted(root, CHANGES, hear, signal);
    for (const element of root.querySelectorAll<HTMLMediaElement>("video, audio")) look(element);
  };
  follow(document);
  findMore(follow, () => player === null || !player.isConnected, signal);
}

/**
 * How much a player looks like what the page is about: whether it plays, whether it can be heard,
 * how large it is. 0 for one that has nothing to play.
 */
function weightOf(player: HTMLMediaElement): number {
  if (player.readyState === HTMLMediaElement.HAVE_NOTHING) return 0;
  const { width, height } = player.getBoundingClientRect();
  const share = Math.min(1, (width * height) / Math.max(1, innerWidth * innerHeight));
  const isHeard = !player.muted && player.volume > 0;
  return 0.1 + (player.paused || player.ended ? 0 : 4) + (isHeard ? 2 : 0) + share;
}

function isOver({ paused, ended }: HTMLMediaElement): boolean {
  return paused || ended;
}

function clockOf(player: HTMLMediaElement): PlayerClock {
  const { currentTime, playbackRate, paused, ended, seeking, readyState } = player;
  const stands = paused || ended || seeking || readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  return {
    mediaMs: Math.max(0, currentTime * 1000),
    atMs: wallClockMs(),
    rate: stands ? 0 : Math.min(16, Math.max(0, playbackRate)),
    weight: weightOf(player),
  };
}

function isNews(told: PlayerClock | null, clock: PlayerClock | null): boolean {
  if (!told || !clock) return told !== clock;
  if (told.rate !== clock.rate || Math.abs(told.weight - clock.weight) > 0.5) return true;
  const expectedMs = told.mediaMs + (clock.atMs - told.atMs) * told.rate;
  const isOff = Math.abs(clock.mediaMs - expectedMs) > MOST_OFF_MS;
  return isOff || (clock.rate > 0 && clock.atMs - told.atMs > TELL_AGAIN_MS);
}
