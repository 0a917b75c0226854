import type { PlayerReport } from "../messaging/player-report.ts";
import { findShadowPlayers } from "./shadow-players.ts";

/** What says that a player does something else now. Such events do not bubble, but can be captured. */
const CHANGES = ["playing", "pause", "ended", "emptied", "ratechange", "volumechange"];

/** A hand on the seek bar makes dozens of jumps; a report of each would say nothing more. */
const SEEK_REPORT_EVERY_MS = 100;

/**
 * Watches the players of this frame until `signal` aborts. A player that makes no sound, like a
 * moving picture or a preview, counts for nothing.
 * @param onReport is called with the state now and whenever it changes, and with every jump
 */
export function watchPlayers(onReport: (report: PlayerReport) => void, signal: AbortSignal): void {
  let newest: HTMLMediaElement | null = null;
  let told = "";
  let seekToldAtMs = Number.NEGATIVE_INFINITY;
  const report = (hasSeeked: boolean) => {
    const state = newest === null ? "none" : isPaused(newest) ? "paused" : "playing";
    const rate = newest?.playbackRate || 1;
    const telling = `${state} ${rate}`;
    if (!hasSeeked && telling === told) return;
    told = telling;
    onReport({ state, rate: Math.min(Math.abs(rate), 16), hasSeeked });
  };
  const look = ({ target }: Pick<Event, "target">) => {
    if (!(target instanceof HTMLMediaElement)) return;
    if (isPlaying(target)) newest = target;
    if (target === newest) report(false);
  };
  const jump = ({ target, timeStamp }: Event) => {
    if (!(target instanceof HTMLMediaElement) || isUnheard(target)) return;
    // A player that has not played yet has no words to be taken back.
    if (newest !== target || timeStamp - seekToldAtMs < SEEK_REPORT_EVERY_MS) return;
    seekToldAtMs = timeStamp;
    report(true);
  };
  const follow = (root: Document | ShadowRoot) => {
    const options = { capture: true, passive: true, signal };
    for (const name of CHANGES) root.addEventListener(name, look, options);
    root.addEventListener("seeking", jump as EventListener, options);
    for (const element of root.querySelectorAll("video, audio")) look({ target: element });
  };
  follow(document);
  findShadowPlayers(follow, () => newest === null || !newest.isConnected, signal);
  if (newest === null) report(false);
}

function isPlaying(player: HTMLMediaElement): boolean {
  return !isPaused(player) && !isUnheard(player);
}

function isPaused({ paused, ended }: HTMLMediaElement): boolean {
  return paused || ended;
}

function isUnheard({ muted, volume }: HTMLMediaElement): boolean {
  return muted || volume === 0;
}
